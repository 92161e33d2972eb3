import { mount } from "svelte";
import { booksOpen } from "./lib/i18n/book.svelte.ts";
import App from "./App.svelte";
import "./style.css";

const target = document.getElementById("app");
if (target !== null) void booksOpen().then(() => mount(App, { target }));

// Without it the page works just as well; it cannot be installed then.
if (import.meta.env.PROD && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
