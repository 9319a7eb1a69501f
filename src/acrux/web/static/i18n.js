// Translates Texts into the language of this page, whose catalogue the server names in the page.

import { formatText } from "./messages.js";

const root = document.documentElement;

const catalogue = await (await fetch(root.dataset.messages)).json();

export const language = root.lang;

export const translate = (text) => formatText(catalogue, text);

export const translateAll = (texts) => texts.map(translate).join(" ");

// Does the catalogue have this key? Games may leave out some of their texts.
export const hasMessage = (key) => key in catalogue;
