// Keeps the keyboard focus at the board: when the focused element disappears, the board (or the curtain's button) gets the
// focus, until the element is back.

const RESTORABLE = ["#move-input", ".board-button:enabled"];
const FALLBACK = '.hit[tabindex="0"], .curtain button';

export class FocusController {
  constructor(host) {
    this.host = host;
    this.selector = null; // of the element to restore the focus to
    this.substitute = null; // has the focus meanwhile
    host.addController(this);
  }

  get stage() {
    return this.host.querySelector(".stage");
  }

  hostUpdate() {
    const focused = document.activeElement;
    this.wasInside = Boolean(this.stage?.contains(focused));
    if (focused === this.substitute) return;
    this.substitute = null;
    this.selector = this.wasInside ? RESTORABLE.find((selector) => focused.matches(selector)) : null;
  }

  async hostUpdated() {
    const { wasInside, selector } = this;
    await this.host.querySelector("acrux-board")?.updateComplete;
    if (!wasInside) return;
    const restored = selector && this.stage.querySelector(selector);
    const isLost = document.activeElement === document.body;
    if (!isLost && !(restored && document.activeElement === this.substitute)) return;
    const next = restored || this.stage.querySelector(FALLBACK);
    this.substitute = restored ? null : next;
    next?.focus({ preventScroll: true });
  }
}
