// How a player asks what something on the board is: a long press, a right click or "?"; while the drawer is open, any tap
// or focus. The element that answers gets the cell or button.

const LONG_PRESS_MS = 500;
const MAX_WOBBLE_PX = 12; // of a finger that rests
const THINGS = "acrux-board [data-id]:is(.hit[role='button'], .board-button)";

export class ExplainGestures {
  // `answer` returns { explain(element), close(), isOpen, isBubbleOpen }, the drawer.
  constructor(host, answer) {
    this.answer = answer;
    this.timer = null;
    this.isSwallowing = false; // the click that ends a long press or closes an explanation
    const listeners = {
      pointerdown: this.onPointerDown,
      pointermove: this.onPointerMove,
      pointerup: this.cancel,
      pointercancel: this.cancel,
      contextmenu: this.onContextMenu,
      click: this.onClick,
      keydown: this.onKeyDown,
      focusin: this.onFocus,
    };
    for (const [name, listener] of Object.entries(listeners)) {
      host.addEventListener(name, (event) => listener.call(this, event), { capture: true });
    }
  }

  onPointerDown(event) {
    const thing = thingOf(event);
    const wasBubbleOpen = this.answer()?.isBubbleOpen;
    this.isSwallowing = Boolean(thing) && wasBubbleOpen;
    if (wasBubbleOpen) this.answer().close();
    if (!thing || event.pointerType === "mouse") return;
    this.start = event;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.onLongPress(thing), LONG_PRESS_MS);
  }

  onPointerMove(event) {
    if (this.timer && Math.hypot(event.x - this.start.x, event.y - this.start.y) > MAX_WOBBLE_PX) this.cancel();
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  onLongPress(thing) {
    this.timer = null;
    this.isSwallowing = true;
    this.answer().explain(thing);
  }

  // On a touch screen the browser may send this for the long press, too.
  onContextMenu(event) {
    const thing = thingOf(event);
    if (!thing) return;
    event.preventDefault();
    if (event.pointerType !== "mouse" && (this.timer || this.isSwallowing)) return;
    this.answer().explain(thing);
  }

  onClick(event) {
    const thing = thingOf(event);
    if (!thing || !(this.isSwallowing || this.answer().isOpen)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.isSwallowing) this.answer().explain(thing);
    this.isSwallowing = false;
  }

  onKeyDown(event) {
    const thing = thingOf(event);
    if (event.key === "Escape" && this.answer()?.isBubbleOpen) {
      event.stopPropagation();
      this.answer().close();
    } else if (event.key === "?" && thing) {
      event.preventDefault();
      event.stopPropagation();
      this.answer().explain(thing);
    }
  }

  onFocus(event) {
    const thing = thingOf(event);
    if (thing && this.answer().isOpen) this.answer().explain(thing);
  }
}

const thingOf = ({ target }) => target.closest?.(THINGS);
