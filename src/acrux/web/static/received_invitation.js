// The invitation that a guest has received by a link, and its overlay over the board.

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { get, post } from "./api.js";
import { translate } from "./i18n.js";
import { formatClock, playerName } from "./names.js";
import { findSeat } from "./snapshot.js";

export const PARAMETER = "join"; // in the fragment, which browsers never send and servers never log
const MAX_NAME_LENGTH = 40;

// The invitation in the address of this page, and whether the guest still has to accept or decline it. The address keeps
// it until then, so that a reload does not lose it; after declining, the guest can still sit down with it.
export class ReceivedInvitation {
  constructor(host) {
    this.host = host;
    this.token = new URLSearchParams(location.hash.slice(1)).get(PARAMETER);
    this.isPending = this.token !== null;
    this.name = "";
    if (this.isPending) this.fetchName();
  }

  // The name that the guest has already, unless another has been typed before it arrives.
  async fetchName() {
    const { name } = await get("/api/me").catch(() => this);
    this.name ||= name;
    this.host.requestUpdate();
  }

  // Does the invitation cover the board?
  get isShown() {
    const { table } = this.host;
    return this.isPending && table.status === "open" && !table.own_seats.length;
  }

  // A seat already taken, by this guest or by others, answers the invitation.
  onTable(table) {
    if (!this.isPending || (table.status === "open" && !table.own_seats.length)) return;
    if (!table.own_seats.length) this.host.error = translate("invitation.late");
    this.settle();
  }

  settle() {
    this.isPending = false;
    history.replaceState(null, "", location.pathname + location.search);
    this.host.requestUpdate();
  }

  // Saves the guest's name first, so that the host reads it as soon as the guest sits down.
  async accept(event) {
    event.preventDefault();
    try {
      await post("/api/me", { name: this.name.trim() });
    } catch (error) {
      this.host.error = error.message;
      return;
    }
    await this.host.send({ type: "sit", invitation: this.token });
  }

  overlay() {
    if (!this.isShown) return nothing;
    const { table } = this.host;
    return html`<section class="invitation-overlay" aria-labelledby="invitation-title">
      <h2 id="invitation-title" tabindex="-1">${translate(invitationText(table))}</h2>
      <p class="muted">${formatClock(table.clock)}</p>
      ${this.host.errorNotice()}
      <form @submit=${(event) => this.accept(event)}>
        ${this.nameField()}
        <div class="row">
          <button class="primary">${translate("invitation.join")}</button>
          <button type="button" @click=${() => this.settle()}>${translate("invitation.watch")}</button>
        </div>
      </form>
    </section>`;
  }

  nameField() {
    return html`<label class="row">
      ${translate("menu.name")}
      <input
        name="name"
        required
        maxlength=${MAX_NAME_LENGTH}
        autocomplete="nickname"
        .value=${live(this.name)}
        @input=${(event) => (this.name = event.target.value)}
      />
    </label>`;
  }
}

function invitationText(table) {
  const game = table.title;
  if (table.host_seat === null) return ["invitation.title_host_away", { game }];
  return ["invitation.title", { name: playerName(findSeat(table, table.host_seat)), game }];
}
