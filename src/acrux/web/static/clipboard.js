// The clipboard.

import { translate } from "./i18n.js";

// Copies a text; resolves to the sentence to show, or to the text itself if the browser does not allow copying.
export async function copyText(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    return translate(message);
  } catch {
    return text;
  }
}
