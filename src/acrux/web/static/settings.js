// The user's settings, stored in this browser.

const DEFAULTS = {
  theme: "system",
  sound: "off",
  silence: "off",
  notation: "off",
  turn_sound: "on",
  notify: "off",
  motion: matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on",
  confirm: matchMedia("(pointer: coarse)").matches ? "on" : "off",
};

// Events: "change" after any setting changed, "name" (detail: the user's new name).
export const settingsEvents = new EventTarget();

export const getSetting = (name) => localStorage.getItem(name) ?? DEFAULTS[name];

export const isOn = (name) => getSetting(name) === "on";

export function setSetting(name, value) {
  localStorage.setItem(name, value);
  if (name === "theme") applyTheme(value);
  settingsEvents.dispatchEvent(new Event("change"));
}

function applyTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
