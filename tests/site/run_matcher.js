/* node run_matcher.js: reads {"scripts": [...], "texts": [...]} a line from the standard input and writes a line of JSON:
   what `d2s.diagnose` of these scripts, read in this order, says of each text, or {"error": ...}. */
"use strict";
const { readFileSync } = require("node:fs");
const vm = require("node:vm");
for (const line of readFileSync(0, "utf8").split("\n")) {
  if (!line) continue;
  const { scripts, texts } = JSON.parse(line);
  const page = {};
  page.window = page;
  vm.createContext(page);
  let answer;
  try {
    for (const script of scripts) vm.runInContext(script, page);
    answer = texts.map((text) => page.d2s.diagnose(text));
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
