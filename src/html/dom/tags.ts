/** The facts about all elements with a name: their tree construction, by the rules of the HTML standard, and their text. */
export interface Tag {
  readonly name: string;
  /** The rule for its start and end tags. */
  readonly kind: Kind;
  /** Bitwise OR of the flags below. */
  readonly flags: number;
}

/** Tags of the same kind are opened and closed by the same rule. */
export type Kind = (typeof Kind)[keyof typeof Kind];
export const Kind = {
  ordinary: 0,
  /** Closed by its end tag anywhere in scope: `div`, `ul`, `dialog`. */
  block: 1,
  formatting: 2,
  paragraph: 3,
  heading: 4,
  /** `li`, `dd`, `dt`: closes the previous item. */
  item: 5,
  form: 6,
  button: 7,
  select: 8,
  option: 9,
  optgroup: 10,
  lineBreak: 11,
  input: 12,
  template: 13,
  /** `html`, `head`, `body`: not part of the tree, because any page may omit them. */
  ignored: 14,
  /** `script`, `style`, `title` ...: the content is not markup. */
  raw: 15,
  /** Tables and their parts, outermost first: this value and all higher ones. */
  table: 16,
  caption: 17,
  column: 18,
  section: 19,
  row: 20,
  cell: 21,
} as const;

/** Has no content and no end tag. */
export const VOID = 1;
/** Set if the start tag closes an open paragraph. */
export const ENDS_PARAGRAPH = 2;
/** Stops the search for the element that an unscoped end tag (`</span>`) closes. */
export const SPECIAL = 4;
/** Stops the search for the element that a scoped end tag (`</div>`) closes: an unmatched one in a cell closes no table. */
export const SCOPE = 8;
/** May only contain table parts. Misplaced text and other elements move before the table. */
export const TABLE_FRAME = 16;
/** Stops the search for the table part that an end tag closes, because tables nest. */
export const TABLE_SCOPE = 32;
/** Stops the search for an open paragraph. */
export const BUTTON_SCOPE = 64;
/** Stops the search for an open list item. */
export const LIST_SCOPE = 128;
/** A browser starts a new line before and after it. */
export const BLOCK = 256;
/** Its content is no text of the page. */
export const TEXTLESS = 512;
/** Its content is a text if it is asked for its own text. */
export const TEXT_AS_ROOT = 1024;
/** Set for elements that only format their text. */
export const FORMATTING = 2048;
/** Its text is no longer valid. */
export const STRUCK = 4096;
/** Its text is not part of the value around it but about it. */
export const ABOUT = 8192;
/** A control with a caption or value of its own. */
export const CONTROL = 16384;
/** Shows something without text. */
export const PICTURE = 32768;
/** Holds a value that the user enters or chooses. */
export const FIELD = 65536;
/** A browser with scripts never shows it. */
export const NEVER_SHOWN = 131072;

/** An element of the developers' own, which has a hyphen in its name and is drawn by a script. */
export const CUSTOM = 262144;

const TAGS = new Map<string, Tag>();

function define(names: string, kind: Kind, flags: number): void {
  for (const name of names.split(" ")) TAGS.set(name, { name, kind, flags });
}

/** Adds a flag to names, most of which are already defined. */
function mark(names: string, flag: number): void {
  for (const name of names.split(" ")) {
    const { kind, flags } = tagNamed(name);
    TAGS.set(name, { name, kind, flags: flags | flag });
  }
}

define(
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup " +
    "listing main menu nav pre search section summary",
  Kind.block,
  SPECIAL | ENDS_PARAGRAPH,
);
define("ol ul", Kind.block, SPECIAL | ENDS_PARAGRAPH | LIST_SCOPE);
define("applet marquee object", Kind.block, SPECIAL | SCOPE);
define("a b big code em font i nobr s small strike strong tt u", Kind.formatting, 0);
define("p", Kind.paragraph, SPECIAL | ENDS_PARAGRAPH);
define("h1 h2 h3 h4 h5 h6", Kind.heading, SPECIAL | ENDS_PARAGRAPH);
define("li dd dt", Kind.item, SPECIAL | ENDS_PARAGRAPH);
define("form", Kind.form, SPECIAL | ENDS_PARAGRAPH);
define("button", Kind.button, SPECIAL | BUTTON_SCOPE);
define("select", Kind.select, SPECIAL);
define("option", Kind.option, 0);
define("optgroup", Kind.optgroup, 0);
define("br", Kind.lineBreak, VOID | SPECIAL);
define("input keygen", Kind.input, VOID | SPECIAL);
define("area base basefont bgsound embed img image link meta param source track wbr", Kind.ordinary, VOID | SPECIAL);
define("hr", Kind.ordinary, VOID | SPECIAL | ENDS_PARAGRAPH);
define("template", Kind.template, SPECIAL | SCOPE | TABLE_SCOPE);
define("html head body frameset frame", Kind.ignored, 0);
// As in a browser with scripts, which takes the content of a `noscript` for text.
define("script style title textarea xmp iframe noembed noframes noscript plaintext", Kind.raw, SPECIAL);
define("label output span", Kind.ordinary, 0);
define("table", Kind.table, SPECIAL | SCOPE | TABLE_FRAME | TABLE_SCOPE | ENDS_PARAGRAPH);
define("caption", Kind.caption, SPECIAL | SCOPE);
define("col colgroup", Kind.column, SPECIAL);
define("tbody thead tfoot", Kind.section, SPECIAL | TABLE_FRAME);
define("tr", Kind.row, SPECIAL | TABLE_FRAME);
define("td th", Kind.cell, SPECIAL | SCOPE);

mark(
  "address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary " +
    "table tbody td tfoot th thead tr ul",
  BLOCK,
);
mark("script style template", TEXTLESS);
mark("select datalist noembed noframes noscript title", TEXTLESS | TEXT_AS_ROOT);
mark("datalist noembed noframes noscript", NEVER_SHOWN);
mark("p span div a b strong font label center small em i u output", FORMATTING);
mark("s del strike", STRUCK);
mark("sup sub ins rt rp bdo", ABOUT);
mark("button select textarea", CONTROL);
mark("input select textarea", FIELD);
mark("img image svg canvas picture video audio iframe object embed progress meter map math marquee hr", PICTURE);

/** Tags by the first and last letter of their names: few share both. */
const TAGS_BY_LETTERS: Tag[][] = Array.from({ length: 1024 }, () => []);
for (const tag of TAGS.values()) TAGS_BY_LETTERS[lettersOf(tag.name, 0, tag.name.length)]?.push(tag);

function lettersOf(source: string, start: number, end: number): number {
  return ((source.charCodeAt(start) & 31) << 5) | (source.charCodeAt(end - 1) & 31);
}

/** The root of a page. No tag opens or closes it. */
export const ROOT_TAG: Tag = { name: "#document", kind: Kind.ordinary, flags: SPECIAL | SCOPE };
/** Marks a row or cell outside of any table. */
export const LOST_TAG: Tag = { name: "#lost", kind: Kind.ordinary, flags: 0 };
/** The implied section of a row without one. */
export const TBODY_TAG = tagNamed("tbody");
/** The implied row of a cell without one. */
export const TR_TAG = tagNamed("tr");
/** The paragraph that an unmatched `</p>` implies. */
export const P_TAG = tagNamed("p");

/** Looks up the tag whose name is at these indexes of a page, ignoring case. Copies no name that is in lowercase. */
export function tagAt(page: string, start: number, end: number): Tag {
  for (const tag of TAGS_BY_LETTERS[lettersOf(page, start, end)] ?? []) {
    if (tag.name.length === end - start && isAt(page, start, tag.name)) return tag;
  }
  return tagNamed(page.slice(start, end));
}

/** Like `startsWith`, but faster for a few characters. */
function isAt(page: string, start: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    if (page.charCodeAt(start + index) !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** Looks up a tag by its name, ignoring case. */
export function tagNamed(name: string): Tag {
  const known = TAGS.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  return TAGS.get(lower) ?? { name: lower, kind: Kind.ordinary, flags: lower.includes("-") ? CUSTOM : 0 };
}
