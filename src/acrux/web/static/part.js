// An element that is drawn into the page itself, so that the page's stylesheet and its labels reach it.

import { LitElement } from "lit";

export class Part extends LitElement {
  createRenderRoot() {
    return this;
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
