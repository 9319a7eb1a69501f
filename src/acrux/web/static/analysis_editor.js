// <acrux-position-editor>: sets up a position.
import { html } from "lit";
import { AcruxElement } from "./element.js";
class PositionEditor extends AcruxElement {
  render() {
    return html`<p>editor</p>`;
  }
}
customElements.define("acrux-position-editor", PositionEditor);
