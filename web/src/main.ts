import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { ALONE } from "./api/client";
import { applyTheme } from "./shell/theme.svelte";
import { langOf, preferred, texts } from "./text/texts.svelte";

applyTheme();
// The language is settled before anything is drawn.
await texts.use(langOf(new URL(location.href).searchParams.get("lang"), preferred()));
const target = document.getElementById("app");
if (target) mount(App, { target });
// A page without a server also works without a network, once the service worker has cached it.
if (ALONE) void navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}service-worker.js`);
