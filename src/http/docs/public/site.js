// On every page: the theme switch, and a button that copies code.

const root = document.documentElement;
const systemTheme = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => (root.dataset.theme ?? (systemTheme.matches ? "dark" : "light")) === "dark";

/** @param {Element} button */
function addThemeSwitch(button) {
  const show = () => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // The choice lasts until the page is left.
    }
    show();
  });
  systemTheme.addEventListener("change", show);
  show();
}

/** @param {HTMLPreElement} block */
function addCopyButton(block) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.textContent ?? "");
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
  const frame = document.createElement("div");
  frame.className = "code";
  block.replaceWith(frame);
  frame.append(block, button);
}

/** The address of the service, also below a path of a proxy. */
const here = new URL("../../..", import.meta.url).href.replace(/\/$/, "");

/**
 * Replaces the address of the service in the visible text by the one that the page was loaded from.
 * @param {HTMLElement} article
 */
function nameThisService(article) {
  const { service = here } = article.dataset;
  if (service === here) return;
  const address = new RegExp(`${service.replaceAll(".", "\\.")}(?!\\d)`, "g");
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { data } = /** @type {Text} */ (text);
    if (data.includes(service)) /** @type {Text} */ (text).data = data.replace(address, () => here);
  }
}

const article = document.querySelector("article");
if (article) nameThisService(article);

const themeButton = document.querySelector("#theme");
if (themeButton) addThemeSwitch(themeButton);
// The clipboard is available to secure origins only, which include localhost.
if (navigator.clipboard) for (const block of document.querySelectorAll("pre")) addCopyButton(block);

const menu = document.querySelector("#navigation");
// A link to a place on the same page does not close the menu by itself.
menu?.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("a") && menu.matches(":popover-open")) {
    /** @type {HTMLElement} */ (menu).hidePopover();
  }
});
// The first page shows the menu from its beginning.
menu?.querySelector('[aria-current]:not([href$="/docs"])')?.scrollIntoView({ block: "nearest" });

export {};
