// What a guest has chosen, kept in this browser; whoever shows it is told of changes.

const DEFAULTS = {
  theme: "system",
  sound: "off",
  silence: "off",
  motion: matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on",
  confirm: matchMedia("(pointer: coarse)").matches ? "on" : "off",
};

export const changes = new EventTarget();

export const setting = (name) => localStorage.getItem(name) ?? DEFAULTS[name];

export const isOn = (name) => setting(name) === "on";

export function choose(name, value) {
  localStorage.setItem(name, value);
  if (name === "theme") showTheme(value);
  changes.dispatchEvent(new Event("change"));
}

function showTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
