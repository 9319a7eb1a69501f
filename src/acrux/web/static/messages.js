// Formats Texts, [key, {values}], with the messages of a catalogue, as acrux.i18n does in Python.

// An unknown key is returned as it is.
export function formatText(catalogue, text) {
  const [key, values = {}] = typeof text === "string" ? [text] : text;
  let message = catalogue[key];
  if (message === undefined) return key;
  if (typeof message === "object") message = message[values.n === 1 ? "one" : "other"];
  return message.replace(/\{(\w+)\}/g, (_, name) => formatValue(catalogue, values[name]));
}

// A value is a string, a number, a Text, or a list of values, which becomes "a, b and c".
function formatValue(catalogue, value) {
  if (typeof value === "number") return String(value).replace("-", "−");
  if (!Array.isArray(value)) return String(value);
  if (isText(value)) return formatText(catalogue, value);
  const parts = value.map((part) => formatValue(catalogue, part));
  const last = parts.pop();
  return parts.length ? formatText(catalogue, ["list.and", { some: parts.join(", "), last }]) : last;
}

const isText = ([key, values]) =>
  typeof key === "string" && (values === undefined || (typeof values === "object" && !Array.isArray(values)));
