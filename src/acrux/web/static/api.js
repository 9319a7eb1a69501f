// Questions to the server. A refusal is an Error whose message is the server's one sentence.

import { translate } from "./i18n.js";

export const get = (address) => ask(address, {});

export const post = (address, body) =>
  ask(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

// Would the server say the same again? What is too much now may be welcome later.
export const isFinal = ({ status }) => status >= 400 && status < 500 && status !== 429;

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, { credentials: "same-origin", ...options });
  } catch {
    throw new Error(translate("page.offline"));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw Object.assign(new Error(answer.error ?? translate("page.failed")), { status: response.status });
  return answer;
}
