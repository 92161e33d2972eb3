// Lets `node --test` import the TypeScript of src/: types are taken out by the compiler that Vite brings along, and what is
// reactive (`.svelte.ts`) is made so by Svelte's own. Nothing is drawn here: a component is an empty function.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";

if (import.meta.url.endsWith("#hooks")) {
  // Running on the loader thread.
} else {
  register(`${import.meta.url}#hooks`);
}

export async function load(url, context, next) {
  if (url.endsWith(".svelte")) return { format: "module", source: "export default () => {};", shortCircuit: true };
  if (!url.endsWith(".ts")) return next(url, context);
  const { transformWithOxc } = await import("vite");
  const path = fileURLToPath(url);
  let { code } = await transformWithOxc(await readFile(path, "utf8"), path, { sourcemap: false });
  if (url.endsWith(".svelte.ts")) {
    const { compileModule } = await import("svelte/compiler");
    code = compileModule(code, { filename: path, generate: "client" }).js.code;
  }
  return { format: "module", source: code, shortCircuit: true };
}
