const style = (css: string) => [css, `<span style="${css}">`, "</span>"] as const;
const named = (names: string) => [`class ${names}`, `<span class="${names}">`, "</span>"] as const;

/** Inline styles by which a browser shows nothing of an element. */
export const hidingStyles: readonly string[] = [
  "display:none",
  "DISPLAY : NONE !important",
  "visibility:hidden",
  "visibility: collapse",
  "opacity:0",
  "opacity: 0.0",
  "opacity:0%",
  "font-size:0",
  "font-size: 0px",
  "position:absolute;clip:rect(0,0,0,0)",
  "position:absolute; clip: rect(0 0 0 0)",
  "clip-path:inset(50%)",
  "position:absolute;left:-9999px",
  "position:fixed;top:-200vh",
  "display:inline-block;width:0;height:0;overflow:hidden",
  "display:block;max-height:0;overflow:hidden",
  "display:inline-block;text-indent:-9999px",
  "display:inline-block;transform:scale(0)",
  "filter:opacity(0)",
  "display:inline-block;content-visibility:hidden",
  "color:transparent",
];

/** Classes of Bootstrap 3 to 5 that hide an element in a window of 1280 pixels. */
export const hidingClasses: readonly string[] = [
  "hidden",
  "hide",
  "d-none",
  "invisible",
  "sr-only",
  "visually-hidden",
  "visible-print",
  "visible-print-inline",
  "visible-xs",
  "visible-sm-inline",
  "hidden-lg",
  "d-md-none",
  "d-lg-none",
  "d-xl-none",
  "d-sm-none",
  "d-none d-print-inline",
  "opacity-0",
  "collapse",
  "modal",
  "fade",
  "dropdown-menu",
  "toast",
  "offcanvas",
  "carousel-item",
  "invalid-feedback",
];

/** Elements that show nothing of their content. */
export const hidingTags: readonly (readonly [how: string, open: string, close: string])[] = [
  ...hidingStyles.map(style),
  ...hidingClasses.map(named),
  ["the attribute hidden", "<span hidden>", "</span>"],
  ["hidden until found", '<span hidden="until-found">', "</span>"],
  ["a closed dialog", "<dialog>", "</dialog>"],
  ["closed details", "<details>", "</details>"],
  ["a template", "<template>", "</template>"],
  ["a script", '<script type="text/plain">', "</script>"],
  ["a hidden element around it", '<span style="opacity:0"><b><i>', "</i></b></span>"],
  ["noscript", "<noscript>", "</noscript>"],
  ["a data list", "<datalist><option>", "</option></datalist>"],
];

/** Elements that look as if they hid their content, and show it in a window of 1280 pixels. */
export const showingTags: readonly (readonly [how: string, open: string, close: string])[] = [
  style("opacity:0.9"),
  style("font-size:10px"),
  style("display:inline"),
  style("visibility:visible"),
  style("max-height:0"),
  style("position:relative;left:-2px"),
  named("d-none d-md-inline"),
  named("d-none d-lg-block"),
  named("visible-lg"),
  named("hidden-xs"),
  named("hidden-print"),
  named("d-print-none"),
  named("collapse in"),
  named("collapse show"),
  named("sr-only-focusable"),
  named("invalid-feedback d-block"),
  named("text-muted"),
];
