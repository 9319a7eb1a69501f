// The page's icon, with a number on it while something waits for the user.

const link = document.querySelector('link[rel="icon"]');
const plainAddress = link.href;
let shownCount = 0;
let plainIcon;

const badge = (text) =>
  `<circle cx="45" cy="45" r="19" fill="#d4351c" stroke="#fff" stroke-width="3"/>
  <text x="45" y="54" font-family="sans-serif" font-size="26" font-weight="700" fill="#fff" text-anchor="middle">${text}</text>`;

export async function showBadge(count) {
  if (count === shownCount) return;
  shownCount = count;
  if (count) plainIcon ??= await fetchIcon();
  if (count !== shownCount) return; // another call was faster
  link.href = count && plainIcon ? withBadge(plainIcon, count > 9 ? "9+" : count) : plainAddress;
}

const withBadge = (icon, text) =>
  `data:image/svg+xml,${encodeURIComponent(icon.replace("</svg>", `${badge(text)}</svg>`))}`;

async function fetchIcon() {
  try {
    return await (await fetch(plainAddress)).text();
  } catch {
    return null;
  }
}
