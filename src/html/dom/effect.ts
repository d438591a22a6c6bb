// Rule 6: hidden is hidden.

/** The effect of attributes on what a page shows. Bits. */
export const Effect = {
  /** Hides the element and its content. */
  hides: 1,
  /** Closes the element, by its classes, until a click opens it. */
  closes: 2,
  /** A cell may cover several columns or rows. */
  spans: 4,
  /** Part of a frame whose texts are about the whole portal, by its classes. */
  frames: 8,
  /** Pages, resizes, searches or exports a table, by its classes: those of DataTables and Bootstrap. */
  pages: 16,
} as const;

const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
/** Classes of Bootstrap 3 and 5 that hide an element, the responsive ones on a screen of 1280 pixels. */
const HIDING_CLASS =
  /(?<!\S)(?:hidden|hide|invisible|sr-only|visually-hidden|hidden-lg|visible-(?:print|xs|sm|md)(?:-(?:block|inline|inline-block))?)(?!\S)/;
/** The display classes of Bootstrap 5 that apply at this width. The last one counts. */
const DISPLAY_CLASS = /(?<!\S)d-((?:(?:sm|md|lg|xl)-)?)(none|inline|block|grid|table|flex)/g;
const BREAKPOINTS = ["", "sm-", "md-", "lg-", "xl-"];
/** Classes of elements that a click opens. */
const CLOSED_CLASS = /(?<!\S)(?:collapse|modal|fade|tab-pane|dropdown-menu|offcanvas)(?!\S)/;
const OPEN_CLASS = /(?<!\S)(?:show|in|active)(?!\S)/;
const FRAME_CLASS = /(?<!\S)(?:breadcrumb|navbar|nav|footer|main-footer|sidebar|main-sidebar|copyright)(?!\S)/;
const PAGING = /(?<!\S)(?:dataTables_(?:length|filter|paginate)|dt-(?:buttons|search|length|paging)|pagination)(?!\S)/;

/** The effect of attributes on what a page shows: bits of `Effect`. */
export function effectOf(attributes: { readonly source: string; get(name: string): string | null }): number {
  const ofClasses = effectOfClasses(attributes.get("class") ?? "");
  // Few start tags have any of these.
  if (!/style|hidden|span/i.test(attributes.source)) return ofClasses;
  const isHidden = attributes.get("hidden") !== null || HIDING_STYLE.test(attributes.get("style") ?? "");
  return ofClasses | (isHidden ? Effect.hides : 0) | (/span/i.test(attributes.source) ? Effect.spans : 0);
}

/** The portal has a few hundred class attributes. The same ones are on every page. */
const known = new Map<string, number>();
const MOST_KNOWN = 1_000;

function effectOfClasses(classes: string): number {
  let effect = known.get(classes);
  if (effect === undefined) {
    const hides = HIDING_CLASS.test(classes) || isDisplayedAsNone(classes);
    const closes = CLOSED_CLASS.test(classes) && !OPEN_CLASS.test(classes);
    const part = (FRAME_CLASS.test(classes) ? Effect.frames : 0) | (PAGING.test(classes) ? Effect.pages : 0);
    effect = (hides ? Effect.hides : 0) | (closes ? Effect.closes : 0) | part;
    if (known.size >= MOST_KNOWN) known.clear();
    // A copy, because a part of a page keeps the whole page in memory.
    if (classes.length < 200) known.set(Buffer.from(classes, "utf16le").toString("utf16le"), effect);
  }
  return effect;
}

function isDisplayedAsNone(classes: string): boolean {
  let [display, at] = ["", -1];
  for (const [, breakpoint = "", value = ""] of classes.matchAll(DISPLAY_CLASS)) {
    const index = BREAKPOINTS.indexOf(breakpoint);
    if (index >= at) [display, at] = [value, index];
  }
  return display === "none";
}
