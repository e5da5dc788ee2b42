import { startEditor } from "./editor.js";

startEditor(document.querySelector("[data-editor]"));
