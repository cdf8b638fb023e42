import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { ALONE } from "./api/client";
import { applyTheme } from "./shell/theme.svelte";
import { langOf, preferred, texts } from "./text/texts.svelte";

applyTheme();
// The first thing drawn is already in the right language.
await texts.use(langOf(new URL(location.href).searchParams.get("lang"), preferred()));
const target = document.getElementById("app");
if (target) mount(App, { target });
// A page that needs no server needs no network either, once it is kept.
if (ALONE) void navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}service-worker.js`);
