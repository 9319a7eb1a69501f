// HTTP requests to the server. A failed request throws an Error with the server's sentence as message and its `status`.

import { translate } from "./i18n.js";

export const get = (path) => request(path, {});

export const post = (path, body) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

// Would a retry get the same answer? A rate limit (429) passes, other client errors do not.
export const isPermanent = ({ status }) => status >= 400 && status < 500 && status !== 429;

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    dispatchEvent(new Event("unreachable"));
    throw new Error(translate("page.offline"));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw Object.assign(new Error(answer.error ?? translate("page.failed")), { status: response.status });
  return answer;
}
