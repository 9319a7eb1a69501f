// Translates Texts, [key, {values}], into the language of this page, as acrux.i18n does in Python.

const root = document.documentElement;

const catalogue = await (await fetch(root.dataset.messages)).json();

export const language = root.lang;

export function translate(text) {
  const [key, values = {}] = typeof text === "string" ? [text] : text;
  let message = catalogue[key];
  if (message === undefined) return key;
  if (typeof message === "object") message = message[values.n === 1 ? "one" : "other"];
  return message.replace(/\{(\w+)\}/g, (_, name) => spoken(values[name]));
}

function spoken(value) {
  if (!Array.isArray(value)) return String(value);
  if (typeof value[0] === "string" && (value.length === 1 || isValues(value[1]))) return translate(value);
  const parts = value.map(spoken);
  const last = parts.pop();
  return parts.length ? translate(["list.and", { some: parts.join(", "), last }]) : last;
}

const isValues = (value) => typeof value === "object" && !Array.isArray(value);

export const translateAll = (texts) => texts.map(translate).join(" ");
