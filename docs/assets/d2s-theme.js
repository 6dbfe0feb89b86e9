// Runs before anything is painted, so that a dark page does not flash.
(()=>{let t;try{t=localStorage["d2s.theme"]}catch{}if(t?t=="dark":matchMedia("(prefers-color-scheme:dark)").matches)document.body.dataset.mdColorScheme="slate"})();
