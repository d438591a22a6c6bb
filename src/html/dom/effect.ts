/** The attributes of an element, as far as their effect depends on them. */
interface Source {
  readonly source: string;
  get(name: string): string | null;
}

/** The effect of attributes on what a page shows. Bits. */
export const Effect = {
  /** They hide the element with all that it contains. */
  hides: 1,
  /** Their classes close the element until a click opens it. */
  closes: 2,
  /** They strike the text through. */
  strikes: 4,
  /** They hide the element except for descendants that are `visible` again: `visibility` is inherited. */
  conceals: 8,
  /** They make it visible in an element that conceals it. */
  reveals: 16,
} as const;

// cspell:ignore popo invi visi opac offcan
/** Few start tags contain any of these strings, and searching for them is cheaper than parsing attributes. */
const HINT =
  /hid|popo|-none|y\s*:\s*none|sr-on|invi|visi|opac|clip|coll|modal\b(?!-)|fade|b-pane|n-menu\b(?!-)|toast\b|offcan|l-item|d-(?:feed|tool)|line-t|transp|zoom|size ?: ?0|font ?: ?0|scale|rgba\(|#\w{3}0|\/\*|[:(] ?-\d{3}/i;

const ZERO = /^0*(?:\.0*)?(?:px|em|rem|pt|%)?$/;
const OFF_SCREEN = /^-\d{3,}/;

/** Inline styles with which an element shows nothing. */
const HIDING_STYLES: readonly (readonly [property: RegExp, value: RegExp])[] = [
  [/^display$/, /^none$/],
  [/^visibility$/, /^collapse$/],
  [/^(?:opacity|font-size|zoom|scale)$/, ZERO],
  [/^font$/, /^0(?:px)?(?:\/|\s)/],
  [/^clip$/, /^rect\((?:[01](?:px)?[, ]*){4}\)$/],
  [/^clip-path$/, /^(?:inset\((?:[5-9]\d|100)%|circle\(0)/],
  [/^(?:left|right|top|bottom|inset|translate|text-indent|margin-left|margin-top)$/, OFF_SCREEN],
  [/^content-visibility$/, /^hidden$/],
  [/^color$/, /^(?:transparent|rgba\(.*[,/]\s*0(?:\.0*)?%?\)|#(?:\w{3}0|\w{6}00))$/],
  [/^filter$/, /opacity\(0*(?:\.0*)?%?\)/],
  [/^transform$/, /scale(?:[xy]|3d)?\(0(?:[,)]|$)|translate[xy]?\(-\d{3,}/],
];

/** With `overflow: hidden`, an element of no size shows nothing. */
const NO_SIZE = /^(?:max-)?(?:height|width)$/;
/** Styles for screen readers keep one pixel. */
const TINY = /^(?:0*(?:\.0*)?(?:px|em|rem|pt|%)?|1px)$/;

/**
 * Classes of Bootstrap 3 to 5 (and of AdminLTE, which contains them) that hide an element on a screen of 1280 pixels, the
 * width that the responsive classes are judged for.
 */
const HIDING_CLASS =
  /^(?:hidden|hide|sr-only|visually-hidden|visually-hidden-focusable|opacity-0|text-hide|hidden-lg|visible-(?:print|xs|sm|md)(?:-(?:block|inline|inline-block))?)$/;

/** The display classes of Bootstrap 4 and 5 that apply at this width. The last one counts. */
const DISPLAY_CLASS =
  /^d(?:-(sm|md|lg|xl))?-(none|inline|inline-block|block|grid|table|table-row|table-cell|flex|inline-flex)$/;
const BREAKPOINTS = [undefined, "sm", "md", "lg", "xl"];

/** The effect of attributes on what a page shows: bits of `Effect`. */
export function effectOf(attributes: Source): number {
  if (!HINT.test(attributes.source)) return 0;
  const style = declarationsOf(attributes.get("style") ?? "");
  const classes = (attributes.get("class") ?? "").toLowerCase().split(/\s+/);
  const isHiding =
    attributes.get("hidden") !== null ||
    attributes.get("popover") !== null ||
    isHidingStyle(style) ||
    classes.some((name) => HIDING_CLASS.test(name)) ||
    displayOf(classes) === "none";
  return (
    (isHiding ? Effect.hides : 0) |
    visibilityOf(style, classes) |
    (isClosing(classes) ? Effect.closes : 0) |
    (attributes.source.toLowerCase().includes("line-through") ? Effect.strikes : 0)
  );
}

/** The classes are `!important`. */
function visibilityOf(style: Declarations, classes: readonly string[]): number {
  if (classes.includes("invisible")) return Effect.conceals;
  if (classes.includes("visible")) return Effect.reveals;
  const visibility = style.get("visibility");
  if (visibility === "hidden") return Effect.conceals;
  return visibility === "visible" ? Effect.reveals : 0;
}

/** Classes of what a click or a script opens. */
const CLOSED_CLASS =
  /^(?:collapse|modal|fade|tab-pane|dropdown-menu|toast|offcanvas|carousel-item|(?:in)?valid-(?:feedback|tooltip))$/;
const OPEN_CLASSES = new Set(["show", "in", "active"]);

const isClosing = (classes: readonly string[]): boolean =>
  classes.some((name) => CLOSED_CLASS.test(name)) &&
  !classes.some((name) => OPEN_CLASSES.has(name)) &&
  displayOf(classes) === undefined;

function isHidingStyle(style: Declarations): boolean {
  const declarations = [...style];
  const isClipped = declarations.some(
    ([property, value]) => property.startsWith("overflow") && /hidden|clip/.test(value),
  );
  return declarations.some(
    ([property, value]) =>
      HIDING_STYLES.some(([name, hiding]) => name.test(property) && value !== "" && hiding.test(value)) ||
      (isClipped && NO_SIZE.test(property) && value !== "" && TINY.test(value)),
  );
}

/** The properties of an inline style with their values. */
type Declarations = ReadonlyMap<string, string>;

/** Of several values of a property, the last one counts, and `!important` before it. A comment may lack its end. */
function declarationsOf(style: string): Declarations {
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of style
    .toLowerCase()
    .replaceAll(/\/\*.*?(?:\*\/|$)/gs, "")
    .split(";")) {
    const [name = "", text = ""] = declaration.split(/:(.*)/s);
    const property = name.trim();
    if (text.includes("!")) important.add(property);
    else if (important.has(property)) continue;
    values.set(property, text.replace(/!\s*important/, "").trim());
  }
  return values;
}

function displayOf(classes: readonly string[]): string | undefined {
  let display: string | undefined;
  let at = -1;
  for (const name of classes) {
    const [, breakpoint, value] = DISPLAY_CLASS.exec(name) ?? [];
    const index = value === undefined ? -1 : BREAKPOINTS.indexOf(breakpoint);
    if (index >= at && value !== undefined) [at, display] = [index, value];
  }
  return display;
}
