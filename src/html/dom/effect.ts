/** The attributes of an element, as far as their effect depends on them. */
interface Source {
  get(name: string): string | null;
}

/** The effect of attributes on what a page shows. Bits. */
export const Effect = {
  /** Hides the element and its content. */
  hides: 1,
  /** Closes the element, by its classes, until a click opens it. */
  closes: 2,
  /** Strikes the text through. */
  strikes: 4,
  /** Hides the element if it has a box of its own: an inline element has no size, and is neither scaled nor indented. */
  hidesBoxes: 8,
  /**
   * Hides the element except for descendants that are visible again: the visibility, the font size and the colour are inherited, one
   * bit for each.
   */
  conceals: 0b111 << 4,
  /** Makes the element visible again inside one that conceals it: the bits of `conceals`, shifted. */
  reveals: 0b111 << 8,
} as const;

/** The bits of `conceals` that an effect reveals again. */
export const revealedBy = (effect: number): number => (effect & Effect.reveals) >> 4;

const VISIBILITY = 1 << 4;
const FONT_SIZE = 1 << 5;
const COLOUR = 1 << 6;
/** The properties of `conceals` and `reveals`. */
export const INHERITED = [VISIBILITY, FONT_SIZE, COLOUR];

const ZERO = /^0*(?:\.0*)?(?:px|em|rem|pt|%)?$/;
/** Less than a pixel. */
const TINY_FONT = /^(?:0*(?:\.0*)?(?:em|rem|%)?|0*(?:\.\d*)?(?:px|pt))$/;
/** Sizes that do not depend on the font around the element. */
const FIXED_FONT = /^(?:[\d.]+(?:px|pt|rem|cm|mm|v[hw])|(?:x{1,2}-)?(?:small|large)|medium)$/;
/** Less than a tenth. */
const FAINT = /^(?:0*(?:\.0\d*)?|\d?(?:\.\d+)?%)$/;
/** Without ink. A colour in the form `rgb(0, 0, 0)` has no opacity. */
const INKLESS =
  /^(?:transparent|#(?:\w{3}0|\w{6}00)|(?:rgb|hsl)a?\((?:(?:[^,/]*,){3}|[^,/]*\/)\s*(?:0+(?:\.0*)?|\.0+)%?\s*\))$/;
/** Centred boxes have margins of some hundred pixels. */
const OFF_SCREEN = /^-(?:\d{4,}|[1-9]\d\d+(?:\.\d+)?v[hw])/;
/** Next to a screen of 1280 pixels. */
const NEXT_TO_SCREEN = /^(?:-\d{3,}|[2-9]\d{3}|\d{5,})/;

/** Values of inline styles, by property. */
type Styles = ReadonlyMap<string, RegExp>;

/** With these, an element shows nothing. */
const HIDING_STYLES: Styles = new Map([
  ["display", /^none$/],
  ["visibility", /^collapse$/],
  ["opacity", FAINT],
  ["clip-path", /^(?:inset\((?:[5-9]\d|100)%|circle\(0|polygon\((?:0(?:px|%)?[ ,]*)+\))/],
  ["content-visibility", /^hidden$/],
  ["-webkit-text-fill-color", INKLESS],
  ["filter", /opacity\(0*(?:\.0*)?%?\)/],
  ["margin-left", OFF_SCREEN],
]);

/** With these, an element with a box of its own shows nothing. */
const HIDING_BOX_STYLES: Styles = new Map([
  ["scale", ZERO],
  ["translate", OFF_SCREEN],
  ["margin-top", OFF_SCREEN],
  ["transform", /scale(?:[xy]|3d)?\(0(?:[,)]|$)|translate[xy]?\(-\d{4,}|rotate[xy]\(-?90deg\)/],
  ["text-indent", /^-(?:\d{4,}|\d{3,}em)/],
]);

/** With these, an element with a position shows nothing. */
const HIDING_PLACES: Styles = new Map(["left", "right", "top", "bottom", "inset"].map((side) => [side, OFF_SCREEN]));

/** With these, an element that is taken out of the flow by its position shows nothing. */
const HIDING_FREE_PLACES: Styles = new Map([
  ["left", NEXT_TO_SCREEN],
  ["right", NEXT_TO_SCREEN],
  ["clip", /^rect\((?:[01](?:px)?[, ]*){4}\)$/],
]);

const NO_SIZE = /^(?:max-)?(?:height|width)$/;
/** Styles for screen readers keep one pixel. */
const TINY = /^(?:0*(?:\.0*)?(?:px|em|rem|pt|%)?|1px)$/;

/**
 * Classes of Bootstrap 3 to 5 (and of AdminLTE, which contains them), W3.CSS, AngularJS and jQuery UI that hide an element on a
 * screen of 1280 pixels, the width that the responsive classes are judged for.
 */
const HIDING_CLASS = aClass(
  "hidden|hide|sr-only|visually-hidden|visually-hidden-focusable|opacity-0|text-hide|hidden-lg|visible-(?:print|xs|sm|md)(?:-(?:block|inline|inline-block))?|w3-hide-large|ng-hide|ui-helper-hidden(?:-accessible)?",
);

/** The display classes of Bootstrap 4 and 5 that apply at this width. The last one counts. */
const DISPLAY_CLASS = aClass(
  "d(?:-(sm|md|lg|xl))?-(none|inline|inline-block|block|grid|table|table-row|table-cell|flex|inline-flex)",
  "g",
);
const BREAKPOINTS = [undefined, "sm", "md", "lg", "xl"];

/** The effect of attributes on what a page shows: bits of `Effect`. */
export function effectOf(attributes: Source): number {
  const classes = attributes.get("class");
  const style = attributes.get("style");
  const byClass = classes === null ? 0 : effectOfClasses(classes);
  const byStyle = style === null ? 0 : effectOfStyle(style);
  const isHidden = attributes.get("hidden") !== null || attributes.get("popover") !== null;
  // The classes for the visibility are `!important`.
  const isByClass = ((byClass | revealedBy(byClass)) & VISIBILITY) !== 0;
  const inherited = isByClass ? byStyle & ~(VISIBILITY | revealing(VISIBILITY)) : byStyle;
  const isHiddenBox = (byStyle & Effect.hidesBoxes) !== 0 && classes !== null && displayOf(classes) !== undefined;
  return byClass | inherited | (isHidden || isHiddenBox ? Effect.hides : 0);
}

const INVISIBLE_CLASS = aClass("invisible");
const VISIBLE_CLASS = aClass("visible");

const effectOfClasses = remembered((classes) => {
  const display = displayOf(classes);
  const isHiding = display === "none" || HIDING_CLASS.test(classes);
  return (
    (isHiding ? Effect.hides : 0) |
    (display === undefined && isClosing(classes) ? Effect.closes : 0) |
    inheritedBit(VISIBILITY, INVISIBLE_CLASS.test(classes), VISIBLE_CLASS.test(classes)) |
    strikingBit(classes)
  );
});

const effectOfStyle = remembered((text) => {
  const style = declarationsOf(text);
  const visibility = style.get("visibility");
  const size = style.get("font-size") ?? /^[\d.]+\w*/.exec(style.get("font") ?? "")?.[0] ?? "";
  const colour = style.get("color") ?? "";
  const isHidingBoxes = hasNoSize(style) || hasOneOf(style, HIDING_BOX_STYLES);
  return (
    (isHidingStyle(style) || (isHidingBoxes && hasOwnBox(style)) ? Effect.hides : 0) |
    (isHidingBoxes ? Effect.hidesBoxes : 0) |
    inheritedBit(VISIBILITY, visibility === "hidden", visibility === "visible") |
    inheritedBit(FONT_SIZE, size !== "" && TINY_FONT.test(size), FIXED_FONT.test(size)) |
    inheritedBit(COLOUR, INKLESS.test(colour), colour !== "" && !/^(?:inherit|unset|currentcolor)$/.test(colour)) |
    strikingBit(text)
  );
});

const inheritedBit = (property: number, isConcealing: boolean, isRevealing: boolean): number =>
  isConcealing ? property : isRevealing ? revealing(property) : 0;

const revealing = (property: number): number => property << 4;

const strikingBit = (text: string): number => (/line-through/i.test(text) ? Effect.strikes : 0);

/** Values of an attribute whose effects are remembered. The portal has a few hundred. */
const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 200;

/** Remembers the results for short texts: the same few classes and styles are on every page. */
export function remembered(judge: (text: string) => number): (text: string) => number {
  const results = new Map<string, number>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = judge(text);
    if (results.size >= MOST_REMEMBERED) results.clear();
    // A copy, because a part of a page keeps the whole page in memory.
    if (text.length <= LONGEST_REMEMBERED) results.set(Buffer.from(text, "utf16le").toString("utf16le"), result);
    return result;
  };
}

/** Classes of elements that a click or a script opens. */
const CLOSED_CLASS = aClass(
  "collapse|w3-hide|modal|fade|tab-pane|dropdown-menu|toast|offcanvas|carousel-item|(?:in)?valid-(?:feedback|tooltip)",
);
const OPEN_CLASS = aClass("show|w3-show|in|active");

const isClosing = (classes: string): boolean => CLOSED_CLASS.test(classes) && !OPEN_CLASS.test(classes);

/** With `overflow: hidden`, an element of no size shows nothing. */
function hasNoSize(style: Declarations): boolean {
  // A cell whose text ends with an ellipsis often has a width of 0, which does not apply to it.
  if (["text-overflow", "min-width", "min-height"].some((property) => style.has(property))) return false;
  const declarations = [...style];
  // A box for a video or frame that keeps its proportions has its height as a padding.
  if (declarations.some(([property, value]) => property.startsWith("padding") && /[1-9]/.test(value))) return false;
  return (
    declarations.some(([property, value]) => property.startsWith("overflow") && /hidden|clip/.test(value)) &&
    declarations.some(([property, value]) => NO_SIZE.test(property) && TINY.test(value))
  );
}

/** True if even an inline element has a box of its own with this style. */
const hasOwnBox = (style: Declarations): boolean =>
  (style.get("display") ?? "inline") !== "inline" || (style.get("float") ?? "none") !== "none" || isFree(style);

const isFree = (style: Declarations): boolean => /absolute|fixed/.test(style.get("position") ?? "");

const hasOneOf = (style: Declarations, styles: Styles): boolean =>
  [...style].some(([property, value]) => styles.get(property)?.test(value));

const isHidingStyle = (style: Declarations): boolean =>
  hasOneOf(style, HIDING_STYLES) ||
  ((style.get("position") ?? "static") !== "static" && hasOneOf(style, HIDING_PLACES)) ||
  (isFree(style) && hasOneOf(style, HIDING_FREE_PLACES));

/** The properties of an inline style with their values. */
type Declarations = ReadonlyMap<string, string>;

const DISPLAY =
  /^(?:none|contents|flow-root|list-item|initial|inherit|unset|revert|(?:inline-)?(?:flex|grid|block|table)|inline|table-[a-z-]+)$/;

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
    const value = text.replace(/!\s*important/, "").trim();
    // A browser ignores a declaration without a valid value.
    if (value === "" || (property === "display" && !DISPLAY.test(value))) continue;
    if (text.includes("!")) important.add(property);
    else if (important.has(property)) continue;
    values.set(property, value);
  }
  return values;
}

function displayOf(classes: string): string | undefined {
  let display: string | undefined;
  let at = -1;
  for (const [, breakpoint, value] of classes.matchAll(DISPLAY_CLASS)) {
    const index = BREAKPOINTS.indexOf(breakpoint);
    if (index >= at) [at, display] = [index, value];
  }
  return display;
}

/** Matches any of these classes, as a whole, in a `class` attribute. */
function aClass(names: string, flags = ""): RegExp {
  return new RegExp(`(?<!\\S)(?:${names})(?!\\S)`, flags);
}
