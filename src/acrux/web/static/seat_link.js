// <acrux-seat-link>: the private link of an own seat. Its owner can renew it and remove the other members.
// Event `command` as in players.js.

import { html, nothing } from "lit";
import { copyText } from "./clipboard.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { fullName } from "./names.js";

class SeatLink extends AcruxElement {
  static properties = {
    tableId: { attribute: false },
    seat: { attribute: false },
    isOwner: { attribute: false },
    status: { state: true },
  };

  constructor() {
    super();
    this.status = "";
  }

  render() {
    const { seat, isOwner } = this;
    const name = fullName(seat);
    return html`
      ${this.button("link", name, () => this.copyLink("link", "players.copied_seat"))}
      ${isOwner ? this.button("renew", name, () => this.copyLink("renew_link", "seat_link.renewed")) : nothing}
      ${isOwner && seat.members > 1 ? this.button("remove", name, () => this.removeMembers()) : nothing}
      <span class="muted" role="status">${this.status}</span>
    `;
  }

  button(action, name, onClick) {
    const label = translate([`players.${action}_of`, { name }]);
    return html`<button class="small ghost" aria-label=${label} @click=${onClick}>${translate(`players.${action}`)}</button>`;
  }

  copyLink(type, message) {
    const copy = async ({ token }) => {
      this.status = await copyText(`${location.origin}/t/${this.tableId}#seat=${token}`, message);
    };
    this.emit("command", { command: { type, seat: this.seat.seat }, onAnswer: copy });
  }

  removeMembers() {
    const onAnswer = () => (this.status = translate("seat_link.removed"));
    this.emit("command", { command: { type: "remove_members", seat: this.seat.seat }, onAnswer });
  }
}

customElements.define("acrux-seat-link", SeatLink);
