// Whoever plays with the keyboard keeps the focus: what is taken away from under it hands it to the board, or
// to the curtain before it, until it is back.

const COMES_BACK = ["#typed", ".board-button:enabled"];
const ON_BOARD = '.hit[tabindex="0"], .curtain button';

export class Focus {
  constructor(host) {
    this.host = host;
    this.wanted = null;
    this.lent = null;
    host.addController(this);
  }

  get stage() {
    return this.host.querySelector(".stage");
  }

  hostUpdate() {
    const focused = document.activeElement;
    this.inside = Boolean(this.stage?.contains(focused));
    if (focused === this.lent) return;
    this.lent = null;
    this.wanted = this.inside ? COMES_BACK.find((each) => focused.matches(each)) : null;
  }

  async hostUpdated() {
    const { inside, wanted } = this;
    await this.host.querySelector("acrux-board")?.updateComplete;
    if (!inside) return;
    const back = wanted && this.stage.querySelector(wanted);
    const lost = document.activeElement === document.body;
    if (!lost && !(back && document.activeElement === this.lent)) return;
    const next = back || this.stage.querySelector(ON_BOARD);
    this.lent = back ? null : next;
    next?.focus({ preventScroll: true });
  }
}
