// Applies the theme chosen here or in the lobby before the first paint. Both store it under the same name; what one of
// them calls "auto" and the other "system" is the default.
{
  const stored = () =>
    ["light", "dark"].includes(localStorage.getItem("theme")) ? localStorage.getItem("theme") : null;
  document.body.dataset.theme = stored() ?? "auto";
  const forgetDefault = () => stored() ?? localStorage.removeItem("theme");
  forgetDefault();
  addEventListener("pagehide", forgetDefault);
}

// Lets the keyboard scroll code that is wider than the page.
addEventListener("DOMContentLoaded", () => {
  for (const code of document.querySelectorAll("pre")) if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
});
