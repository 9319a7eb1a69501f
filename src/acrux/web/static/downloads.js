// Files that the browser saves.

import { translate } from "./i18n.js";

// Fetches a file; a failed request throws an Error with the server's sentence.
export async function fetchFile(path) {
  const response = await fetch(path, { credentials: "same-origin" }).catch(() => null);
  if (!response) throw new Error(translate("page.offline"));
  if (response.ok) return response.blob();
  const answer = await response.json().catch(() => ({}));
  throw new Error(answer.error ?? translate("page.failed"));
}

// Lets the browser save a file under a name.
export function downloadBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const downloadText = (text, name) => downloadBlob(new Blob([text], { type: "text/plain" }), name);
