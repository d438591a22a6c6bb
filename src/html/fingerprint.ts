import type { HtmlElement } from "./dom/element.ts";
import { attribute } from "./find.ts";
import { heading, textOf } from "./text.ts";

/** Elements that are named; of any other name it is not certain that it is no text of the page. */
const NAMED = new Set(
  (
    "#document #lost a article aside body button caption center col colgroup dd details div dl dt fieldset figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hr iframe img input label legend li link main meta nav noscript object ol optgroup option p pre " +
    "section select small summary sup table tbody td textarea tfoot th thead title tr ul"
  ).split(" "),
);
/** Elements that say nothing about the structure; what is in them counts as standing where they stand. */
const PASSED = new Set("b br em font i nobr span strong u".split(" "));
const SILENT = new Set(["script", "style", "template"]);
/** Words of the portal; registration numbers and other data hold digits. */
const OWN_WORD = /^[a-z][a-z_:-]{0,39}$/i;

const DEEPEST = 40;
const LONGEST = 3000;

/**
 * The structure of a page in one line, to compare changed pages by: tags with their ids, classes and names, and the headings
 * that a reader asks for, `?` for any other. Repeated neighbours stand once with a star, so that it does not tell how much
 * there is. Texts of the page, tokens with digits and other attributes are left out.
 */
export function fingerprintOf(page: HtmlElement, headings: ReadonlySet<string> = new Set()): string {
  const skeleton = skeletonsOf(page, 0, headings).join(" ");
  return skeleton.length > LONGEST ? `${skeleton.slice(0, LONGEST)}…` : skeleton;
}

/** The skeletons of what stands in an element. */
function skeletonsOf(element: HtmlElement, depth: number, headings: ReadonlySet<string>): string[] {
  if (depth > DEEPEST) return ["…"];
  const all = element.children.flatMap((child) => {
    if (typeof child === "string" || SILENT.has(child.name)) return [];
    const isPassed = PASSED.has(child.name) && ownName(child, "id") === "";
    return isPassed ? skeletonsOf(child, depth + 1, headings) : [skeletonOf(child, depth, headings)];
  });
  return all.flatMap((skeleton, index) => {
    if (skeleton === all[index - 1]) return [];
    return [skeleton === all[index + 1] ? `${skeleton}*` : skeleton];
  });
}

function skeletonOf(element: HtmlElement, depth: number, headings: ReadonlySet<string>): string {
  const { name } = element;
  const tag = NAMED.has(name) || PASSED.has(name) ? name : "?";
  const inside = skeletonsOf(element, depth + 1, headings).join(" ");
  return tag + ownNames(element) + wordsOf(element, headings) + (inside === "" ? "" : `(${inside})`);
}

/** `#id.class[name]`, as far as they are the portal's own words. */
function ownNames(element: HtmlElement): string {
  if (element.startTag === "") return "";
  const id = ownName(element, "id");
  const name = ownName(element, "name");
  const classes = (attribute(element, "class") ?? "").split(/\s+/).filter((word) => OWN_WORD.test(word));
  return [id && `#${id}`, ...classes.map((word) => `.${word}`), name && `[${name}]`].join("");
}

function ownName(element: HtmlElement, attributeName: string): string {
  const value = attribute(element, attributeName)?.trim() ?? "";
  return OWN_WORD.test(value) ? value : "";
}

/** The heading in a cell: told if a reader knows it, a question mark for another text, nothing for a cell with more than text. */
function wordsOf(element: HtmlElement, headings: ReadonlySet<string>): string {
  if (element.name !== "td" && element.name !== "th") return "";
  const text = textOf(element);
  if (text === "") return "";
  return headings.has(heading(text)) ? `"${text}"` : "?";
}
