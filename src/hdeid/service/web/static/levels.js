// Levels of a span as one writes them in gold markup: {surname:李}{given:海海}.

import { characters } from "./marked.js";

export function writeLevels(text, span) {
  const chars = characters(text);
  let position = span.start;
  let written = "";
  for (const part of span.levels) {
    written += chars.slice(position, part.start).join("");
    written += `{${part.level}:${chars.slice(part.start, part.end).join("")}}`;
    position = part.end;
  }
  return written + chars.slice(position, span.end).join("");
}

// Returns the levels that are written; null when what is written is not the span's own text.
export function readLevels(written, start, surface) {
  const levels = [];
  let plain = "";
  let position = 0;
  for (const found of written.matchAll(/\{([a-z_]+):([^{}]+)\}/g)) {
    plain += written.slice(position, found.index);
    const first = start + characters(plain).length;
    plain += found[2];
    levels.push({ level: found[1], start: first, end: start + characters(plain).length });
    position = found.index + found[0].length;
  }
  plain += written.slice(position);
  return plain === surface ? levels : null;
}
