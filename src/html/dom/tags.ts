/** The facts about all elements with a name: what its tags close, by the rules of the HTML standard, and whether its content is text. */
export interface Tag {
  readonly name: string;
  /** Bitwise OR of the flags below. */
  readonly flags: number;
  /** The kinds of open elements that its start tag closes. */
  readonly closes: number;
  /** The kinds of open elements around which it closes none. */
  readonly bounds: number;
}

// Kinds: elements that a start tag can close, or that bound what it closes.
export const CELL = 1;
export const ROW = 1 << 1;
const SECTION = 1 << 2;
export const TABLE = 1 << 3;
const CAPTION = 1 << 4;
const ITEM = 1 << 5;
const TERM = 1 << 6;
const LIST = 1 << 7;
const OPTION = 1 << 8;
const GROUP = 1 << 9;
const SELECT = 1 << 10;
const PARAGRAPH = 1 << 11;
const BUTTON = 1 << 12;
export const FORM = 1 << 13;
const LINK = 1 << 14;

/** Has no content and no end tag. */
export const VOID = 1 << 16;
/** Its content is not markup. */
export const RAW = 1 << 17;
/** A browser starts a new line before and after it. */
export const BLOCK = 1 << 18;
/** Its content is no text of the page. */
export const TEXTLESS = 1 << 19;
/** Its content is a text if it is asked for its own text. */
export const TEXT_AS_ROOT = 1 << 20;
/** Not part of the tree, because any page may omit it. */
export const IGNORED = 1 << 21;
/** A browser with scripts never shows it. */
export const NEVER_SHOWN = 1 << 22;
/** May only contain table parts. Misplaced texts and elements move before the table. */
export const FRAME = 1 << 23;
/** Allowed between the parts of a table. */
export const IN_FRAME = 1 << 24;
/** Only formats its text. */
export const FORMATTING = 1 << 25;
/** A control with a caption or value of its own. */
export const CONTROL = 1 << 26;
/** Shows something without text. */
export const PICTURE = 1 << 27;
/** Holds texts about the whole portal. */
export const ASIDE = 1 << 28;

/** `table` and its parts. */
export const TABLE_PART = TABLE | CAPTION | SECTION | ROW | CELL;

const TAGS = new Map<string, Tag>();

/** Adds flags, and what the start tag closes, to tags. */
function mark(names: string, flags: number, closes = 0, bounds = 0): void {
  for (const name of names.split(" ")) {
    const tag = TAGS.get(name);
    TAGS.set(name, {
      name,
      flags: (tag?.flags ?? 0) | flags,
      closes: (tag?.closes ?? 0) | closes,
      bounds: (tag?.bounds ?? 0) | bounds,
    });
  }
}

mark(
  "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hgroup hr li main menu nav ol p pre search section summary table ul",
  BLOCK,
  PARAGRAPH,
  CELL | CAPTION | TABLE | BUTTON,
);
mark("br caption legend optgroup option tbody td tfoot th thead tr", BLOCK);
mark("td th", CELL, CELL, ROW | TABLE);
mark("tr", ROW, ROW | CAPTION, TABLE);
mark("tbody thead tfoot", SECTION, SECTION | ROW | CAPTION, TABLE);
mark("caption colgroup", CAPTION, CAPTION | ROW | SECTION, TABLE);
mark("table", TABLE, TABLE, CELL | CAPTION);
mark("table tbody thead tfoot tr", FRAME);
mark("li", ITEM, ITEM, LIST | CELL | TABLE);
mark("dt dd", TERM, TERM, LIST | CELL | TABLE);
mark("ol ul dl menu dir", LIST);
mark("option", OPTION, OPTION, SELECT);
mark("optgroup", GROUP, OPTION | GROUP, SELECT);
mark("select", SELECT);
mark("p", PARAGRAPH);
mark("button", BUTTON, BUTTON, CELL | TABLE);
mark("form", FORM);
mark("a", LINK, LINK, CELL | TABLE);
mark("area base basefont bgsound br col embed hr img image input keygen link meta param source track wbr", VOID);
// As in a browser with scripts, which takes the content of a `noscript` for text.
mark("script style title textarea xmp iframe noembed noframes noscript plaintext", RAW);
mark("html head body frameset frame", IGNORED);
mark("script style template", TEXTLESS);
mark("select datalist noembed noframes noscript title", TEXTLESS | TEXT_AS_ROOT);
mark("datalist noembed noframes noscript template", NEVER_SHOWN);
mark("col colgroup caption form script style template", IN_FRAME);
mark("p span div a b big center em font i label nobr output small strong tt u", FORMATTING);
mark("button input select textarea", CONTROL);
mark("aside footer nav", ASIDE);
mark("img image svg canvas picture video object embed iframe", PICTURE);

/** Tags by the first and last letter of their names: few share both. */
const TAGS_BY_LETTERS: Tag[][] = Array.from({ length: 1024 }, () => []);
for (const tag of TAGS.values()) TAGS_BY_LETTERS[lettersOf(tag.name, 0, tag.name.length)]?.push(tag);

function lettersOf(source: string, start: number, end: number): number {
  return ((source.charCodeAt(start) & 31) << 5) | (source.charCodeAt(end - 1) & 31);
}

/** The root of a page. No tag opens or closes it. */
export const ROOT_TAG: Tag = { name: "#document", flags: 0, closes: 0, bounds: 0 };
/** The implied section of a row without one. */
export const TBODY_TAG = tagNamed("tbody");
/** The implied row of a cell without one. */
export const TR_TAG = tagNamed("tr");

/** Looks up the tag whose name is at these indexes of a page, ignoring case. Copies no name that is in lowercase. */
export function tagAt(page: string, start: number, end: number): Tag {
  const tags = TAGS_BY_LETTERS[lettersOf(page, start, end)] ?? [];
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index];
    if (tag?.name.length === end - start && page.startsWith(tag.name, start)) return tag;
  }
  return tagNamed(page.slice(start, end));
}

/** Looks up a tag by its name, ignoring case. */
export function tagNamed(name: string): Tag {
  const known = TAGS.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  return TAGS.get(lower) ?? { ...ROOT_TAG, name: lower };
}
