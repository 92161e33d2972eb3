import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `VEDETTE_URL` names a running server for `npm run dev`; the page itself always speaks to its own origin.
const server = process.env.VEDETTE_URL ?? "http://127.0.0.1:8806";

export default defineConfig({
  plugins: [svelte()],
  // The server embeds dist/ and gives files under /assets a year of caching: their names carry a hash.
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: true },
  // The server refuses requests from other sites: it must see the address that the browser sees.
  server: { proxy: { "/api": { target: server, changeOrigin: false } } },
});
