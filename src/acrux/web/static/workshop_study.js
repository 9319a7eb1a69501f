// <acrux-workshop-study>: the progress of a board's study, then its findings in words.
//
// Properties: game, sides (names of seats), study ({played, games}), findings. Event: "mark" (detail: names of squares).

import { html, nothing } from "lit";
import { AcruxElement } from "./element.js";
import { language, translate } from "./i18n.js";

const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

class WorkshopStudy extends AcruxElement {
  static properties = {
    game: {},
    sides: { attribute: false },
    study: { attribute: false },
    findings: { attribute: false },
  };

  render() {
    if (this.findings) return this.report(this.findings);
    if (!this.study) return nothing;
    const { played, games } = this.study;
    return html`<label class="readiness">
      <span role="status">${translate(["workshop.studying", { played, games }])}</span>
      <progress max=${games} value=${played}></progress>
    </label>`;
  }

  words(key) {
    return translate(`${this.game}.workshop.${key}`);
  }

  report(found) {
    const isFair = found.sides.every(
      ({ low, high }) => low <= 1 / found.sides.length && 1 / found.sides.length <= high,
    );
    return html`<h3>${translate(["workshop.findings", { games: found.games }])}</h3>
      <p>${translate(isFair ? "workshop.fair" : "workshop.unfair")}</p>
      <ul>
        ${found.sides.map((share, index) => html`<li>${this.side(index)}: ${interval(share)}</li>`)}
        <li>${translate("workshop.shared")}: ${percent.format(found.shared.value)}</li>
        ${Object.entries(found.per_game).map(
          ([event, number]) => html`<li>${this.words(`event.${event}`)}: ${decimal.format(number)}</li>`,
        )}
      </ul>
      <h4>${translate("workshop.symmetries")}</h4>
      <ul>
        ${Object.entries(found.broken).map(([name, squares]) => this.symmetry(name, squares))}
      </ul>
      ${this.squares("workshop.dead", found.dead)}
      <h4>${this.words("chosen")}</h4>
      <ul class="shares">
        ${Object.entries(found.choices).map(([name, share]) => this.choice(name, share, found.dominant.includes(name)))}
      </ul>
      <p>
        ${
          found.dominant.length
            ? translate(["workshop.dominant", { choices: found.dominant.join(", ") }])
            : translate("workshop.no_dominant")
        }
      </p>`;
  }

  side(index) {
    return this.sides[index].map(translate).join(", ");
  }

  symmetry(name, squares) {
    const count = squares.length;
    return html`<li>
      ${this.words(`symmetry.${name}`)}:
      ${count ? html`${translate(["workshop.broken", { n: count }])} ${this.showButton(squares)}` : translate("workshop.kept")}
    </li>`;
  }

  squares(key, names) {
    return html`<p>
      ${translate(key)}: ${names.length ? html`${names.join(" ")} ${this.showButton(names)}` : translate("workshop.none")}
    </p>`;
  }

  showButton(names) {
    return html`<button type="button" class="small" @click=${() => this.emit("mark", names)}>${translate("workshop.show")}</button>`;
  }

  choice(name, share, isDominant) {
    return html`<li>
      <span>${isDominant ? html`<b>${name}</b>` : name}</span>
      <meter min="0" max="0.5" value=${share} aria-hidden="true"></meter>
      <span>${percent.format(share)}</span>
    </li>`;
  }
}

const interval = ({ value, low, high }) =>
  translate([
    "workshop.interval",
    { value: percent.format(value), low: percent.format(low), high: percent.format(high) },
  ]);

customElements.define("acrux-workshop-study", WorkshopStudy);
