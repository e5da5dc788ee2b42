// The editor of policies: lint as one types, completion from the schema. The text is sent to the service only.

import { askJson, element, t } from "./server.js";

const MOST = 8;
const PAUSE_MS = 400;

export function startEditor(root, study = () => root.dataset.study) {
  const area = root.querySelector("textarea");
  const list = root.querySelector(".completions");
  const words = JSON.parse(root.dataset.words);
  let timer = 0;
  let asked = 0;

  const wordBefore = () => area.value.slice(0, area.selectionStart).match(/[a-z_][a-z0-9_.()-]*$/)?.[0] ?? "";

  function close() {
    list.hidden = true;
    area.removeAttribute("aria-activedescendant");
  }

  function complete() {
    const word = wordBefore();
    const found = word.length < 2 ? [] : words.filter(([each]) => each.startsWith(word) && each !== word).slice(0, MOST);
    list.replaceChildren(
      ...found.map(([each, meaning], number) => {
        const item = element("li", { role: "option", id: `completion-${number}`, "aria-selected": String(!number) });
        item.append(element("strong", {}, each), " ", element("small", {}, meaning));
        item.addEventListener("mousedown", (event) => {
          event.preventDefault();
          take(each);
        });
        return item;
      }),
    );
    list.hidden = !found.length;
    if (found.length) area.setAttribute("aria-activedescendant", "completion-0");
    else close();
  }

  function take(word) {
    area.setRangeText(word, area.selectionStart - wordBefore().length, area.selectionStart, "end");
    close();
    lintSoon();
  }

  function move(step) {
    const items = [...list.children];
    const now = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
    const next = (now + step + items.length) % items.length;
    items.forEach((item, number) => item.setAttribute("aria-selected", String(number === next)));
    area.setAttribute("aria-activedescendant", items[next].id);
    items[next].scrollIntoView({ block: "nearest" });
  }

  area.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) move(moves[event.key]);
    else if (event.key === "Tab" && !event.shiftKey) take(list.querySelector("[aria-selected=true] strong").textContent);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });

  function goTo(line, column) {
    const before = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(before + column - 1, before + column - 1);
    area.scrollTop = (line - 3) * (area.scrollHeight / area.value.split("\n").length);
  }

  function show(answer) {
    const errors = answer.findings.filter((each) => each.is_error || !answer.compiles);
    const hints = answer.findings.length - errors.length;
    root.querySelector("[role=status]").textContent = errors.length
      ? t(`${errors.length} 个错误，${hints} 个提示`, `errors: ${errors.length}, hints: ${hints}`)
      : t(`✓ 可以编译，${hints} 个提示`, `✓ compiles, ${hints} hints`);
    root.querySelector("[data-findings]").replaceChildren(
      ...answer.findings.map((each) => {
        const isError = each.is_error || !answer.compiles;
        const place = element("button", { type: "button", className: "plain" }, `${each.line}:${each.column}`);
        place.addEventListener("click", () => goTo(each.line, each.column));
        const kind = element("strong", {}, isError ? t("错误", "Error") : t("提示", "Hint"));
        const beside = each.beside ? [" ", element("small", { lang: "en" }, each.beside)] : [];
        return element("li", { className: isError ? "is-error" : "is-hint" }, kind, " ", place, " ", each.said, ...beside);
      }),
    );
    root.dispatchEvent(new CustomEvent("linted", { detail: answer }));
  }

  async function lint() {
    if (!area.value.trim()) return;
    const number = ++asked;
    try {
      const answer = await askJson("/try/lint", { source: area.value, study: study() });
      if (number === asked) show(answer);
    } catch (fault) {
      root.querySelector("[role=status]").textContent = fault.message;
    }
  }

  function lintSoon() {
    clearTimeout(timer);
    timer = setTimeout(lint, PAUSE_MS);
  }

  area.addEventListener("input", () => {
    complete();
    lintSoon();
  });
  area.addEventListener("blur", close);
  lint();
  return { lint, area };
}
