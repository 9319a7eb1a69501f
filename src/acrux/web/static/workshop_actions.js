// What can be done with the board in the workshop: name, play, save, share, study, exchange as a file, and print it.

import { html, nothing } from "lit";
import { translate } from "./i18n.js";

export function boardActions(host) {
  const isReady = host.value !== null && !host.attempts.isBusy;
  return html`${nameFields(host)}
    <div class="row">
      <button class="primary" ?disabled=${!isReady} @click=${() => host.play(host.value)}>${translate("workshop.play")}</button>
      ${isReady ? optionsLink(host) : nothing}
    </div>
    <div class="row">
      <button ?disabled=${!isReady} @click=${() => host.saveAndSay()}>${translate("workshop.save")}</button>
      <button ?disabled=${!isReady} @click=${() => host.copyLink()}>${translate("workshop.share")}</button>
      <button ?disabled=${!isReady} @click=${() => host.study()}>${translate("workshop.study")}</button>
    </div>
    <div class="row">
      <button @click=${() => host.download()}>${translate("workshop.download")}</button>
      <label class="button">
        ${translate("workshop.upload")}
        <input class="sr-only" type="file" accept=".board,.txt" @change=${(event) => host.readFile(event)} />
      </label>
    </div>
    <div class="row">
      <button ?disabled=${!isReady} @click=${() => host.print()}>${translate("workshop.print")}</button>
      ${paperField(host)}
    </div>
    <p role="status">${host.message}</p>
    <p role="alert" class="error">${host.attempts.error}</p>`;
}

function nameFields(host) {
  return html`<label class="field"
      >${translate("workshop.name")}
      <input id="board-name" maxlength="40" .value=${host.name} @input=${({ target }) => (host.name = target.value)}
    /></label>
    <label class="switch"
      ><input type="checkbox" role="switch" .checked=${host.listed} @change=${({ target }) => (host.listed = target.checked)} />
      ${translate("workshop.show_listed")}</label
    >`;
}

// To the lobby, where a table on this board gets its options.
function optionsLink({ game, info, value }) {
  return html`<a href="/?${new URLSearchParams({ game, [info.option]: value })}">${translate("workshop.play_options")}</a>`;
}

function paperField(host) {
  const option = (paper) =>
    html`<option value=${paper} .selected=${paper === host.paper}>${paper.toUpperCase()}</option>`;
  return html`<label class="row"
    >${translate("workshop.paper")}
    <select @change=${({ target }) => (host.paper = target.value)}>
      ${host.info.papers.map(option)}
    </select></label
  >`;
}
