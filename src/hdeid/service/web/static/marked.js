// Draws a text with its identifiers. Offsets are code points, as everywhere in hdeid; a string of JavaScript counts
// UTF-16 units, so texts are cut as arrays of characters.

import { element, t } from "./server.js";

export const characters = (text) => Array.from(text);
const cut = (chars, start, end) => chars.slice(start, end).join("");

function plain(chars, start, end) {
  return element("span", { "data-start": start }, cut(chars, start, end));
}

function levels(chars, span) {
  const pieces = [];
  let position = span.start;
  for (const part of span.levels) {
    if (part.start > position) pieces.push(plain(chars, position, part.start));
    const piece = plain(chars, part.start, part.end);
    piece.className = "level";
    pieces.push(piece);
    position = part.end;
  }
  if (span.end > position) pieces.push(plain(chars, position, span.end));
  return pieces;
}

export function describe(titles, span, chars) {
  const title = titles[span.category];
  const parts = span.levels.map((part) => `${title.levels[part.level] ?? part.level} ${part.level}: ${cut(chars, part.start, part.end)}`);
  return [`${title.title} ${span.category}`, ...parts];
}

// Returns the nodes of a text with its spans; each span is a button that arrow keys reach.
export function draw(text, spans, titles, isShown) {
  const chars = characters(text);
  const nodes = [];
  let position = 0;
  spans.forEach((span, number) => {
    if (span.start > position) nodes.push(plain(chars, position, span.start));
    const fate = isShown(span) ? t("显示", "shown") : t("隐藏", "hidden");
    const mark = element(
      "span",
      {
        className: `identifier ${span.category}${isShown(span) ? "" : " is-hidden"}`,
        role: "button",
        tabindex: number ? -1 : 0,
        "aria-pressed": "false",
        "data-number": number,
        "aria-label": `${cut(chars, span.start, span.end)} — ${describe(titles, span, chars).join("; ")} — ${fate}`,
      },
      ...levels(chars, span),
    );
    nodes.push(mark);
    position = span.end;
  });
  if (position < chars.length) nodes.push(plain(chars, position, chars.length));
  return nodes;
}

// Returns the nodes of a view: its text with the stretches that stand for identifiers.
export function drawView(text, segments) {
  const chars = characters(text);
  const nodes = [];
  let position = 0;
  for (const each of segments) {
    if (each.view_start > position) nodes.push(document.createTextNode(cut(chars, position, each.view_start)));
    const state = each.shown ? t("显示", "shown") : `${t("隐藏", "hidden")}: ${each.method}`;
    const title = `${each.category} ${each.level} · ${state} · ${each.rule}`;
    const className = `identifier ${each.category}${each.shown ? "" : " is-hidden"}`;
    nodes.push(element("span", { className, title, "data-from": each.start, "data-to": each.end }, cut(chars, each.view_start, each.view_end)));
    position = each.view_end;
  }
  nodes.push(document.createTextNode(cut(chars, position, chars.length)));
  return nodes;
}

// Returns where a selection of the reader begins and ends, in code points; null for none within the text.
export function selected(root) {
  const selection = getSelection();
  if (!selection.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  const start = offsetOf(range.startContainer, range.startOffset);
  const end = offsetOf(range.endContainer, range.endOffset);
  return start === null || end === null || end <= start ? null : { start, end };
}

function offsetOf(node, offset) {
  const run = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest("[data-start]");
  if (!run) return null;
  return Number(run.dataset.start) + characters(run.textContent.slice(0, offset)).length;
}
