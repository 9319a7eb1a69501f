// The form field for an option of a game, as the server describes it. Its name is `option-` and that of the option.

import { html, nothing } from "lit";
import { translate } from "./i18n.js";

export function optionField(game, option, defaultValue) {
  const name = `option-${option.name}`;
  const own = new URLSearchParams(location.search).get(option.name); // a board from the workshop
  if (option.choices) {
    const label = (choice) => translate(`${game}.option.${option.name}.${choice}`);
    return html`<label class="field"
      >${translate(option.summary)}
      <select name=${name}>
        ${option.choices.map(
          (choice) => html`<option value=${choice} ?selected=${choice === defaultValue}>${label(choice)}</option>`,
        )}
        ${own && !option.choices.includes(own) ? html`<option value=${own} selected>${translate("new.own")}</option>` : nothing}
      </select></label
    >`;
  }
  return html`<label class="field"
    >${translate(option.summary)}
    <input
      name=${name}
      type=${option.low === undefined ? "text" : "number"}
      min=${option.low ?? nothing}
      max=${option.high ?? nothing}
      placeholder=${defaultValue ?? ""}
  /></label>`;
}
