// Asks the service; a fault is thrown as its problem (RFC 9457), with words that people read.

export const t = (chinese, english) => (document.body.dataset.language === "zh" ? chinese : english);

export async function ask(path, body) {
  const isForm = body instanceof FormData;
  const headers = { "X-CSRF-Token": document.body.dataset.csrf, Accept: "application/json" };
  if (!isForm) headers["Content-Type"] = "application/json";
  const response = await fetch(path, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({ detail: response.statusText, code: String(response.status) }));
  if (response.status === 401) problem.detail = t("请重新登录。", "Please log in again.");
  throw new Error(`${problem.detail} (${problem.code})`);
}

export const askJson = async (path, body) => (await ask(path, body)).json();

export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "className") made.className = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}
