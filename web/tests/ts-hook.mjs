// Lets `node --test` import the TypeScript of src/: types are taken out by the compiler that Vite brings along.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";

if (import.meta.url.endsWith("#hooks")) {
  // Running on the loader thread.
} else {
  register(`${import.meta.url}#hooks`);
}

export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const { transformWithOxc } = await import("vite");
  const path = fileURLToPath(url);
  const { code } = await transformWithOxc(await readFile(path, "utf8"), path, { sourcemap: false });
  return { format: "module", source: code, shortCircuit: true };
}
