/** What the tree must know of a tag, after the tree construction rules of HTML. */
export interface Tag {
  readonly name: string;
  /** Which rule its start and end tags follow. */
  readonly kind: Kind;
  /** Sum of the flags below. */
  readonly flags: number;
}

/** Tags of one kind are opened and closed by the same rule. */
export type Kind = (typeof Kind)[keyof typeof Kind];
export const Kind = {
  ordinary: 0,
  /** Ended by its end tag wherever it is in scope: `div`, `ul`, `button`. */
  block: 1,
  formatting: 2,
  paragraph: 3,
  heading: 4,
  /** `li`, `dd`, `dt`: closes the one before it. */
  item: 5,
  form: 6,
  button: 7,
  select: 8,
  option: 9,
  optgroup: 10,
  lineBreak: 11,
  input: 12,
  template: 13,
  /** `html`, `head`, `body`: the tree does without them, as they may be left out of any page. */
  ignored: 14,
  /** `script`, `style`, `title` ...: nothing inside is markup. */
  raw: 15,
  /** From here on: parts of a table, outermost first. */
  table: 16,
  caption: 17,
  column: 18,
  section: 19,
  row: 20,
  cell: 21,
} as const;

/** Has neither content nor an end tag. */
export const VOID = 1;
/** Its start tag ends an open paragraph. */
export const ENDS_PARAGRAPH = 2;
/** Stops the search for the element that an unscoped end tag (`</span>`) closes. */
export const SPECIAL = 4;
/** Stops the search for the element that a scoped end tag (`</div>`) closes: a stray one inside a cell ends no table. */
export const SCOPE = 8;
/** Holds table parts only: text and other elements put here by mistake belong before the table. */
export const TABLE_FRAME = 16;
/** Bounds the search for the part of a table that an end tag closes: tables nest. */
export const TABLE_SCOPE = 32;
/** Bounds the search for a paragraph. */
export const BUTTON_SCOPE = 64;
/** Bounds the search for a list item. */
export const LIST_SCOPE = 128;

const TAGS = new Map<string, Tag>();

function define(names: string, kind: Kind, flags: number): void {
  for (const name of names.split(" ")) TAGS.set(name, { name, kind, flags });
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
define("script style title textarea xmp iframe noembed noframes plaintext", Kind.raw, SPECIAL);
define("noscript", Kind.ordinary, SPECIAL);
define("table", Kind.table, SPECIAL | SCOPE | TABLE_FRAME | TABLE_SCOPE | ENDS_PARAGRAPH);
define("caption", Kind.caption, SPECIAL | SCOPE);
define("col colgroup", Kind.column, SPECIAL);
define("tbody thead tfoot", Kind.section, SPECIAL | TABLE_FRAME);
define("tr", Kind.row, SPECIAL | TABLE_FRAME);
define("td th", Kind.cell, SPECIAL | SCOPE);

/** The root of a page; no tag opens or closes it. */
export const ROOT_TAG: Tag = { name: "#document", kind: Kind.ordinary, flags: SPECIAL | SCOPE };
/** What is left of a row or cell that stands in no table. */
export const LOST_TAG: Tag = { name: "#lost", kind: Kind.ordinary, flags: 0 };
/** The section that a row without one belongs to. */
export const TBODY_TAG = tagNamed("tbody");
/** The row that a cell without one belongs to. */
export const TR_TAG = tagNamed("tr");
/** The paragraph that a stray `</p>` stands for. */
export const P_TAG = tagNamed("p");

/** The tag of a name as it stands in the page, in any case. */
export function tagNamed(name: string): Tag {
  const known = TAGS.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  return TAGS.get(lower) ?? { name: lower, kind: Kind.ordinary, flags: 0 };
}
