/* A host has one page for all addresses that lead nowhere, in English: below the folder of another language that
   language's own stands in for it, at the address that was asked for. */
"use strict";
(() => {
  const { root, folder, others } = document.currentScript.dataset;
  const { pathname, search, hash, href } = location;
  if (folder) {
    const asked = decodeURIComponent(hash.slice(1));
    if (asked.startsWith(root + folder)) history.replaceState(null, "", asked);
    return;
  }
  const other = others.split(" ").find((each) => each && pathname.startsWith(root + each));
  /* Where that page is not served, this one stands at its address. */
  if (other && pathname !== `${root}${other}404.html`) location.replace(`${root}${other}404.html#${encodeURIComponent(pathname + search + hash)}`);
})();
