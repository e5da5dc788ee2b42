// Tells why each level of an identifier is shown or hidden: the rule that won, its place, the score, what lost to it.

import { element, t } from "./server.js";

function fact(name, value) {
  return [element("dt", {}, name), element("dd", {}, value)];
}

function reason(each) {
  const verb = each.shown ? t("显示", "shown") : `${t("隐藏", "hidden")} · ${each.method}`;
  const what = `${each.category}${each.level ? "." + each.level : ""}`;
  const lost = each.lost.map((loss) => element("li", {}, element("code", {}, loss.rule), ` ${loss.place} — ${loss.why}`));
  const facts = element(
    "dl",
    { className: "facts" },
    ...fact(t("规则", "Rule"), each.rule || each.kind),
    ...fact(t("位置", "Place"), element("code", {}, each.place || "–")),
    ...fact(t("依据", "Because"), each.why),
    ...fact(t("来源", "Found by"), each.source),
    ...fact(t("置信度", "Score"), `${each.score}${each.threshold ? ` / ${each.threshold}` : ""}`),
    ...fact(t("落选规则", "What lost"), lost.length ? element("ul", {}, ...lost) : t("无", "nothing")),
  );
  const head = element("p", {}, element("strong", {}, what), ` ${each.start}–${each.end} · ${verb}`);
  return element("div", { className: "reason" }, head, facts);
}

export function showReasons(root, explanations, lines) {
  const head = element("p", {}, lines.join(" · "));
  const none = t("尚未标注。选择类别后保存即可添加。", "Not an identifier yet; choose a category and keep it.");
  const told = explanations.length ? explanations.map(reason) : [element("p", {}, none)];
  root.replaceChildren(head, element("div", { className: "reasons" }, ...told));
}
