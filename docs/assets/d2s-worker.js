/* Reads a long log beside the page, which stays alive meanwhile: asked by d2s-lookup.js. */
"use strict";
self.window = self;
importScripts("d2s-kb.js", "d2s-match.js");
self.addEventListener("message", ({ data }) => self.postMessage(self.d2s.diagnose(data)));
