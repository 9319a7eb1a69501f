// <acrux-invitation>: what the host of a table shares: the link of the invitation, its QR code, and the listing in the lobby.
// With the attribute `compact`, only a button that copies the link, for the place below the board.
// Event `command` as in players.js.

import { html, nothing } from "lit";
import { copyText } from "./clipboard.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { PARAMETER } from "./received_invitation.js";

class Invitation extends AcruxElement {
  static properties = {
    table: { attribute: false },
    compact: { type: Boolean },
    status: { state: true },
    isQrShown: { state: true },
  };

  constructor() {
    super();
    this.status = "";
    this.isQrShown = false;
  }

  render() {
    if (this.compact) return this.compactCopy();
    const { host, reserved } = this.table;
    const text = !reserved ? "invitation.open" : host ? "invitation.reserved" : "invitation.reserved_watch";
    return html`<div class="invitation">
      <p>${translate(text)}</p>
      ${host ? this.hostControls() : this.copyButton(() => this.copy(this.tableLink))}
      <p class="muted" role="status">${this.status}</p>
    </div>`;
  }

  compactCopy() {
    return html`<button class="primary" @click=${this.copyInvitation}>${translate("invitation.copy")}</button>
      <span role="status">${this.status}</span>`;
  }

  hostControls() {
    const toggleQr = () => (this.isQrShown = !this.isQrShown);
    return html`<div class="row">
        ${this.copyButton(() => this.copyInvitation())}
        <button aria-expanded=${this.isQrShown} aria-controls="invitation-qr" @click=${toggleQr}>
          ${translate("invitation.qr")}
        </button>
      </div>
      <div id="invitation-qr">${this.isQrShown ? this.qrCode() : nothing}</div>
      <label class="switch">
        <input type="checkbox" role="switch" .checked=${this.table.listed} @change=${this.setListed} />
        ${translate("new.listed")}
      </label>`;
  }

  copyButton(onClick) {
    return html`<button class="primary" @click=${onClick}>${translate("players.copy")}</button>`;
  }

  qrCode() {
    return html`<img
      class="qr"
      width="220"
      height="220"
      src="/api/tables/${this.table.id}/invitation.svg"
      alt=${translate("invitation.qr_alt")}
    />`;
  }

  get tableLink() {
    return `${location.origin}/t/${this.table.id}`;
  }

  copyInvitation() {
    const onAnswer = ({ token }) => this.copy(`${this.tableLink}#${PARAMETER}=${token}`);
    this.emit("command", { command: { type: "invite" }, onAnswer });
  }

  async copy(link) {
    this.status = await copyText(link, "players.copied");
  }

  setListed(event) {
    this.emit("command", { command: { type: "set_listed", listed: event.target.checked } });
  }
}

customElements.define("acrux-invitation", Invitation);
