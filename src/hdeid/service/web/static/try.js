// The page to try policies on a text. Everything lives in this module's memory: nothing is kept by the browser.

import { startEditor } from "./editor.js";
import { readLevels, writeLevels } from "./levels.js";
import { characters, describe, draw, drawView, selected } from "./marked.js";
import { showReasons } from "./reasons.js";
import { ask, askJson, element, t } from "./server.js";

const at = (id) => document.getElementById(id);
const titles = JSON.parse(at("try").dataset.titles);
const state = { text: "", spans: null, answer: null, chosen: null, file: null };
const editing = at("editing");
let editor = null;

const option = () => at("policy").selectedOptions[0].dataset;
const status = (words) => (at("status").textContent = words);

function policy() {
  const chosen = option();
  if (editor && !editing.hidden) return { source: editor.area.value, study: chosen.study };
  return { study: chosen.study, policy: chosen.policy, version: chosen.version };
}

// Runs one thing at a time and tells what went wrong.
async function trying(work) {
  at("run").disabled = true;
  try {
    await work();
  } catch (fault) {
    status(fault.message);
  } finally {
    at("run").disabled = false;
  }
}

async function run({ keepSpans = false } = {}) {
  const text = at("input").value;
  if (!text.trim()) {
    status(t("请先粘贴文本。", "Paste a text first."));
    at("input").focus();
    return;
  }
  const spans = keepSpans && text === state.text ? state.spans : null;
  status(t("处理中……", "Working …"));
  const answer = await askJson("/try/text", { text, spans, view: at("view").value, ...policy() });
  if (!answer.compiles) {
    status(t("策略有错误，请先修改。", "The policy has errors; mend them first."));
    return;
  }
  Object.assign(state, { text, spans: answer.spans, answer });
  fillViews(answer.views);
  show();
  const count = answer.spans.length;
  status(t(`找到 ${count} 个标识符 · ${answer.policy} ${answer.version}`, `${count} identifiers · ${answer.policy} ${answer.version}`));
}

function fillViews(names) {
  const select = at("view");
  const before = select.value;
  const first = select.options[0];
  select.replaceChildren(first, ...names.map((name) => element("option", { value: name }, name)));
  select.value = names.includes(before) ? before : "";
}

function explained(span) {
  return state.answer.explanations.filter((each) => each.start < span.end && span.start < each.end);
}

const isShown = (span) => explained(span).every((each) => each.shown);

function show() {
  at("result").hidden = false;
  at("original").replaceChildren(...draw(state.text, state.spans, titles, isShown));
  at("shown").replaceChildren(...drawView(state.answer.text, state.answer.segments));
  const counts = {};
  for (const span of state.spans) counts[span.category] = (counts[span.category] ?? 0) + 1;
  at("legend").replaceChildren(
    ...Object.entries(counts).map(([name, count]) =>
      element("li", {}, element("span", { className: `identifier ${name}` }, titles[name].title), ` ${count}`),
    ),
  );
  const hidden = state.answer.segments.filter((each) => !each.shown).length;
  at("counts").textContent = t(`隐藏 ${hidden} 处 · 指纹 `, `${hidden} stretches hidden · fingerprint `) + state.answer.fingerprint.slice(0, 12);
  at("why").hidden = true;
}

function choose(span, mark = null) {
  state.chosen = span;
  for (const each of at("original").querySelectorAll("[aria-pressed=true]")) each.setAttribute("aria-pressed", "false");
  mark?.setAttribute("aria-pressed", "true");
  at("why").hidden = false;
  const isNew = !state.spans.includes(span);
  showReasons(at("reasons"), isNew ? [] : explained(span), describe(titles, span, characters(state.text)));
  at("remove").hidden = isNew;
  at("category").value = span.category;
  at("start").value = span.start;
  at("end").value = span.end;
  at("levels").value = writeLevels(state.text, span);
  nameLevels();
}

function nameLevels() {
  at("level-names").textContent = Object.entries(titles[at("category").value].levels)
    .map(([name, title]) => `{${name}:${title}}`)
    .join(" ");
}

function markOf(target) {
  return target.closest?.("[data-number]");
}

function open(mark) {
  choose(state.spans[Number(mark.dataset.number)], mark);
  at("why").scrollIntoView({ block: "nearest" });
}

function startOriginal() {
  const root = at("original");
  root.addEventListener("mouseup", () => {
    const range = selected(root);
    if (range) choose({ ...range, category: at("category").value, levels: [] });
  });
  root.addEventListener("click", (event) => {
    const mark = markOf(event.target);
    if (mark && !selected(root)) open(mark);
  });
  root.addEventListener("keydown", (event) => {
    const marks = [...root.querySelectorAll("[data-number]")];
    const now = marks.indexOf(markOf(event.target));
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: marks.length - 1 }[event.key];
    if (now < 0) return;
    if (event.key === "Enter" || event.key === " ") {
      open(marks[now]);
      at("why-title").focus();
    } else if (next !== undefined && marks[next]) {
      marks[now].tabIndex = -1;
      marks[next].tabIndex = 0;
      marks[next].focus();
    } else return;
    event.preventDefault();
  });
  for (const name of ["mouseover", "focusin"]) root.addEventListener(name, (event) => tip(markOf(event.target)));
  for (const name of ["mouseleave", "focusout"]) root.addEventListener(name, () => tip(null));
  document.addEventListener("keydown", (event) => event.key === "Escape" && tip(null));
}

function tip(mark) {
  document.querySelector(".tip")?.remove();
  for (const each of at("shown").querySelectorAll("[aria-pressed]")) each.removeAttribute("aria-pressed");
  if (!mark) return;
  const span = state.spans[Number(mark.dataset.number)];
  const lines = [...describe(titles, span, characters(state.text)), isShown(span) ? t("显示", "shown") : t("隐藏", "hidden")];
  const made = element("div", { className: "tip", "aria-hidden": "true" }, ...lines.map((line) => element("div", {}, line)));
  document.body.append(made);
  const box = mark.getClientRects()[0];
  made.style.top = `${box.bottom + scrollY + 6}px`;
  made.style.left = `${Math.max(8, Math.min(box.left + scrollX, document.documentElement.clientWidth - made.offsetWidth - 8))}px`;
  for (const each of at("shown").querySelectorAll("[data-from]")) {
    const isOf = Number(each.dataset.from) < span.end && span.start < Number(each.dataset.to);
    if (isOf) each.setAttribute("aria-pressed", "true");
  }
}

async function correct(event) {
  event.preventDefault();
  const chars = characters(state.text);
  const [start, end] = [Number(at("start").value), Number(at("end").value)];
  if (!(start < end && end <= chars.length)) {
    status(t("起止位置不正确。", "The offsets are not within the text."));
    return;
  }
  const category = at("category").value;
  const isMoved = start !== state.chosen.start || end !== state.chosen.end || category !== state.chosen.category;
  const levels = readLevels(at("levels").value, start, chars.slice(start, end).join(""));
  if (levels === null && !isMoved) {
    status(t("层级与原文不一致。", "The levels do not spell the text of the identifier."));
    return;
  }
  const known = (levels ?? []).every((each) => each.level in titles[category].levels);
  const made = { start, end, category, levels: known ? (levels ?? []) : [], score: 1, source: "gold" };
  // A new identifier takes the place of those that it overlaps.
  const others = state.spans.filter((each) => each !== state.chosen && !(each.start < end && start < each.end));
  await keep([...others, made]);
}

async function keep(spans) {
  state.spans = spans.sort((one, other) => one.start - other.start);
  getSelection().removeAllRanges();
  await trying(() => run({ keepSpans: true }));
}

async function openFile(file) {
  const body = new FormData();
  body.append("file", file);
  status(t("读取文件……", "Reading the file …"));
  const read = await askJson("/try/file", body);
  at("input").value = read.text;
  // A plain text is downloaded as it is shown, with its corrections; any other format is masked by the service.
  state.file = read.format === "text" ? null : file;
  await run();
}

function startFiles() {
  const card = at("input").closest("section");
  const openChosen = () => at("file").files[0] && trying(() => openFile(at("file").files[0]));
  at("file").addEventListener("change", openChosen);
  // One may have been chosen before this script was there.
  openChosen();
  card.addEventListener("dragover", (event) => {
    event.preventDefault();
    card.classList.add("dropping");
  });
  card.addEventListener("dragleave", () => card.classList.remove("dropping"));
  card.addEventListener("drop", (event) => {
    event.preventDefault();
    card.classList.remove("dropping");
    if (event.dataTransfer.files[0]) trying(() => openFile(event.dataTransfer.files[0]));
  });
}

function download(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function downloadView() {
  if (!state.file || at("input").value !== state.text) {
    download(new Blob([state.answer.text], { type: "text/plain" }), "masked.txt");
    return;
  }
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...policy(), view: at("view").value })) body.append(name, value);
  body.append("file", state.file);
  const answer = await ask("/try/masked", body);
  const name = /filename="document([^"]*)"/.exec(answer.headers.get("Content-Disposition"))[1];
  download(await answer.blob(), `masked${name}`);
  status(t("文件已按策略整份处理；更正只用于文本，不改变文件。", "The file was masked as a whole; corrections hold for the text, not for the file."));
}

async function save() {
  const gold = await (await ask("/try/gold", { text: state.text, spans: state.spans, form: at("form").value })).blob();
  const names = { markup: "gold.txt", jsonl: "gold.jsonl", brat: "gold.ann", "label-studio": "label-studio.json", conll: "gold.conll" };
  download(gold, names[at("form").value]);
}

async function toggleEditor() {
  editing.hidden = !editing.hidden;
  at("edit").setAttribute("aria-expanded", String(!editing.hidden));
  if (editing.hidden) return;
  const { study, policy: name, version } = option();
  const area = editing.querySelector("textarea");
  area.value = (await askJson("/try/policy", { study, policy: name, version })).source;
  editor ??= startEditor(editing.querySelector("[data-editor]"), () => option().study);
  editor.lint();
}

function choosePolicy() {
  editing.hidden = true;
  at("edit").setAttribute("aria-expanded", "false");
  at("edit").hidden = !option().edits;
  fillViews([]);
  if (state.answer) trying(() => run());
}

startOriginal();
startFiles();
at("run").addEventListener("click", () => trying(() => run()));
at("view").addEventListener("change", () => trying(() => run({ keepSpans: true })));
at("policy").addEventListener("change", choosePolicy);
at("edit").addEventListener("click", () => trying(toggleEditor));
at("edit").hidden = !option().edits;
editing.addEventListener("linted", (event) => event.detail.compiles && state.answer && trying(() => run({ keepSpans: true })), true);
at("category").addEventListener("change", nameLevels);
at("correction").addEventListener("submit", correct);
at("remove").addEventListener("click", () => keep(state.spans.filter((each) => each !== state.chosen)));
at("download").addEventListener("click", () => trying(downloadView));
at("save").addEventListener("click", () => trying(save));
