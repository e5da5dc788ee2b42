// A new version of a policy: the editor, and a file that is opened in it instead of being typed.

import { startEditor } from "./editor.js";

const editor = startEditor(document.querySelector("[data-editor]"));
const file = document.querySelector("[data-open]");

async function open() {
  if (!file.files.length) return;
  editor.area.value = await file.files[0].text();
  file.value = "";
  editor.lint();
}

file.addEventListener("change", open);
// A file may have been chosen before this script was there.
open();
