// Follows jobs that are not over, by server-sent events; the table is read and the result is told to screen readers.

import { element, t } from "./server.js";

const OVER = ["done", "failed", "cancelled"];

function show(row, job) {
  const at = (name) => row.querySelector(`[data-is=${name}]`);
  at("state").textContent = row.dataset[job.state] ?? job.state;
  at("state").className = `state ${job.state}`;
  at("progress").max = job.total || 1;
  at("progress").value = job.finished;
  at("count").textContent = `${job.finished} / ${job.total}`;
  at("withheld").textContent = job.withheld;
  const reasons = JSON.parse(row.closest("table").dataset.reasons);
  const faults = Object.entries(job.faults).map(([code, count]) => [reasons[code] ?? "", " ", element("code", {}, code), ` × ${count}`]);
  at("faults").replaceChildren(...faults.flatMap((words) => [element("span", {}, ...words), element("br")]));
  if (!OVER.includes(job.state)) return;
  row.querySelector("form")?.remove();
  document.querySelector("#told").textContent = t(`任务 ${job.id}：${row.dataset[job.state]}`, `Job ${job.id}: ${job.state}`);
}

for (const row of document.querySelectorAll("[data-events]")) {
  const events = new EventSource(row.dataset.events);
  events.addEventListener("progress", (event) => show(row, JSON.parse(event.data)));
  events.addEventListener("end", (event) => {
    show(row, JSON.parse(event.data));
    events.close();
  });
}
