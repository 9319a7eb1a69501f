// The curves of a review: each side's share of the win over the game, with a band for its uncertainty. Sides differ in
// colour, dashes and the badges on their curves. A click leads to the nearest value; arrow keys step through the game.

import { html, nothing, svg } from "lit";
import { translate } from "./i18n.js";
import { teamName } from "./names.js";
import { findSeat } from "./snapshot.js";

const WIDTH = 600;
const HEIGHT = 280;
const LEFT = 44;
const RIGHT = 34;
const TOP = 14;
const BOTTOM = 26;
const BADGE = 30;
const BADGES = 3; // on each curve, the last one at its end
const LEVELS = [0, 0.25, 0.5, 0.75, 1];
const DASHES = ["", "14 6", "4 6", "16 5 4 5"]; // by number of the side

const clamp = (value) => Math.max(0, Math.min(1, value));
const y = (value) => TOP + (1 - clamp(value)) * (HEIGHT - TOP - BOTTOM);
const percent = (value) => Math.round(100 * value);

export function reviewCurve(table, review, ply, onShow) {
  const x = (at) => LEFT + (at / Math.max(1, review.plies)) * (WIDTH - LEFT - RIGHT);
  const sides = review.sides.map(({ seats }, index) => ({ index, seats: seats.map((seat) => findSeat(table, seat)) }));
  const values = valuesAt(review, ply);
  const show = (event) => onShow(nearestPly(event, review, x));
  return html`<div
    class="curve"
    role="slider"
    tabindex="0"
    aria-label=${translate("review.curve")}
    aria-valuemin="0"
    aria-valuemax=${review.plies}
    aria-valuenow=${ply}
    aria-valuetext=${describe(sides, values, ply)}
    @click=${show}
  >
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
      ${LEVELS.map((level) => gridLine(level))}
      <text class="axis" x=${LEFT} y=${HEIGHT - 6}>0</text>
      <text class="axis end" x=${WIDTH - RIGHT} y=${HEIGHT - 6}>${translate(["review.plies", { n: review.plies }])}</text>
      ${sides.map((side) => band(review.points, side, x))} ${sides.map((side) => line(review.points, side, x))}
      ${mistakes(review).map((mistake) => mistakeSign(mistake, x))}
      <line class="cursor" x1=${x(ply)} x2=${x(ply)} y1=${TOP} y2=${HEIGHT - BOTTOM} />
      ${sides.map((side) => badges(review.points, side, x))}
    </svg>
  </div>`;
}

// The values of all sides after a number of plies: those of the segment that was going on.
const valuesAt = ({ points }, ply) => points.findLast((point) => point.ply <= ply)?.values ?? points[0].values;

function describe(sides, values, ply) {
  const shares = sides.map(({ seats, index }) => [
    "review.share",
    { name: teamName(seats), percent: percent(values[index]) },
  ]);
  return `${translate(["history.after", { n: ply }])}: ${shares.map(translate).join(", ")}`;
}

function nearestPly(event, { points, plies }, x) {
  const frame = event.currentTarget.querySelector("svg").getBoundingClientRect();
  const at = ((event.clientX - frame.left) / frame.width) * WIDTH;
  const distance = (ply) => Math.abs(x(ply) - at);
  const nearest = points.map(({ ply }) => ply).reduce((one, other) => (distance(other) < distance(one) ? other : one));
  return nearest === plies ? null : nearest;
}

const gridLine = (level) =>
  svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(level)} y2=${y(level)} />
    ${level % 0.5 ? nothing : svg`<text class="axis level" x=${LEFT - 6} y=${y(level)} dy="0.35em">${percent(level)} %</text>`}`;

// The colour of a side is that of its first seat's symbol.
const colourOf = ({ seats: [{ symbol }] }) => `var(--seat-${symbol}, var(--ink))`;

function band(points, side, x) {
  const edge = (sign) =>
    points.map(({ ply, values, uncertainty }) => `${x(ply)},${y(values[side.index] + sign * uncertainty)}`);
  return svg`<polygon class="band" fill=${colourOf(side)} points=${[...edge(1), ...edge(-1).toReversed()].join(" ")} />`;
}

const line = (points, side, x) =>
  svg`<polyline
    class="share"
    stroke=${colourOf(side)}
    stroke-dasharray=${DASHES[side.index % DASHES.length]}
    points=${points.map(({ ply, values }) => `${x(ply)},${y(values[side.index])}`).join(" ")}
  />`;

// Badges of different sides are at different places, except at the end.
function badges(points, side, x) {
  const step = points.length / BADGES;
  const places = Array.from({ length: BADGES - 1 }, (_, n) => Math.floor((n + 0.3 + 0.12 * side.index) * step));
  const chosen = [...new Set(places)].filter((place) => place < points.length - 1).map((place) => points[place]);
  const at = ({ ply, values }) => badge(side, x(ply), y(values[side.index]));
  const last = points.at(-1);
  return [...chosen.map(at), badge(side, WIDTH - BADGE / 2 - 1, y(last.values[side.index]))];
}

function badge({ seats: [{ symbol, seat }], index }, cx, cy) {
  const inside = Math.min(HEIGHT - BADGE / 2, Math.max(BADGE / 2, cy));
  const size = { x: cx - BADGE / 2, y: inside - BADGE / 2 };
  return symbol
    ? svg`<svg class="badge" data-side=${index} x=${size.x} y=${size.y} width=${BADGE} height=${BADGE} viewBox="0 0 100 100">
        <use href="#${symbol}" />
      </svg>`
    : svg`<text class="badge" data-side=${index} x=${cx} y=${inside} dy="0.35em">${seat}</text>`;
}

// Every mistake, at the value of the side that made it.
const mistakes = ({ segments, sides }) =>
  segments.flatMap(({ values, choices }) =>
    choices
      .filter(({ is_mistake }) => is_mistake)
      .map(({ ply, seat }) => ({ ply, value: values[sides.findIndex(({ seats }) => seats.includes(seat))] })),
  );

const mistakeSign = ({ ply, value }, x) =>
  svg`<g class="mistake"><circle cx=${x(ply)} cy=${y(value)} r="8" /><text x=${x(ply)} y=${y(value)} dy="0.36em">?</text></g>`;
