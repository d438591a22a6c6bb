import { collapse } from "../dom/collapse.ts";

/** Comments, strings, words and numbers, and single characters. A string that is not closed ends with its line. */
const TOKENS =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|<!--[^\n]*|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\.)*`?|[\w$.]+|\S/gs;
const COMMENT = /^(?:\/\/|\/\*|<!--)/;
const STRING = /^["'`]/;

/** Settings of DataTables that are arrays of arrays or objects. They are not rows. */
const SETTINGS =
  /^(?:order|orderfixed|aasorting|aasortingfixed|columns|aocolumns|columndefs|aocolumndefs|lengthmenu|alengthmenu|searchcols|buttons)$/i;
/** Methods that add one row: `rows.push([...])`, `table.row.add([...])`. */
const ADDS_ROW = /^(?:push|unshift|add)$/;

/** Stands for a value that a script or a template engine fills in. */
const HOLE = "\0";
/** Separates the strings of a script that are not joined. */
const END = "\x01";
const PLACEHOLDER = /\$\{[^}]*\}?|\{\{[^}]*\}?\}?|\{\w*\}|<%[^%]*%?>?|\[\[[^\]]*\]?\]?|%[sd]\b|[#@]\{[^}]*\}?/g;

/** A bracket that is still open. */
interface Frame {
  readonly bracket: string;
  /** Directly inside of an array, or the argument of a method that adds rows. */
  readonly isRow: boolean;
  readonly isSettings: boolean;
  /** Values that are literals. */
  literals: number;
}

/**
 * True if a script holds rows of a table as values: an array or object of literals in an array, or markup of a row whose
 * cells have texts. Templates, which have a placeholder or are joined with variables, comments and the settings of
 * DataTables are not rows.
 */
export function holdsRows(code: string): boolean {
  const tokens = (code.match(TOKENS) ?? []).filter((token) => !COMMENT.test(token));
  return hasLiteralRows(tokens) || hasMarkupRows(markupOf(tokens));
}

/** True if markup contains a row whose cells have texts and no placeholders. */
export function hasMarkupRows(markup: string): boolean {
  return markup
    .replace(PLACEHOLDER, HOLE)
    .split(/<tr(?=[\s>])/i)
    .some(isFilledRow);
}

/** True if the texts of a template are those of a row: one has a digit that is not part of a placeholder, or several have letters and none a placeholder. */
export function areFilled(texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.replace(PLACEHOLDER, HOLE));
  if (filled.some((text) => /\p{N}/u.test(text))) return true;
  return !filled.some((text) => text.includes(HOLE)) && filled.filter((text) => /\p{L}/u.test(text)).length > 1;
}

function hasLiteralRows(tokens: readonly string[]): boolean {
  const open: Frame[] = [];
  for (const [index, token] of tokens.entries()) {
    const frame = open.at(-1);
    const previous = tokens[index - 1] ?? "";
    if (token === "[" || token === "{" || token === "(") {
      const name = lastName(tokens[previous === "(" || previous === ":" ? index - 2 : index - 1] ?? "");
      const inArray = frame?.bracket === "[" && (previous === "[" || previous === ",");
      open.push({
        bracket: token,
        isRow: token !== "(" && (inArray || (previous === "(" && ADDS_ROW.test(name))),
        isSettings: frame?.isSettings === true || (token === "[" && SETTINGS.test(name)),
        literals: 0,
      });
    } else if (token === "]" || token === "}" || token === ")") {
      const closed = open.pop();
      if (closed?.isRow && !closed.isSettings && closed.literals > 1) return true;
    } else if (frame !== undefined && isLiteral(token)) {
      const next = tokens[index + 1];
      const isKey = next === ":" && frame.bracket === "{";
      if (!isKey && previous !== "+" && next !== "+") frame.literals++;
    }
  }
  // A script that was cut off, or whose brackets a regular expression has confused.
  return open.some(({ isRow, isSettings, literals }) => isRow && !isSettings && literals > 1);
}

const isLiteral = (token: string) => (STRING.test(token) ? /[\p{L}\p{N}]/u.test(token) : /^\d/.test(token));

const bare = (token: string) => token.replace(/^["'`]|["'`]$/g, "");

/** The last name of a path such as `table.row.add`. */
const lastName = (token: string) => bare(token).replace(/^.*\./s, "");

/** The strings of a script. Joined ones are one text; a variable between them is a hole. */
function markupOf(tokens: readonly string[]): string {
  let markup = "";
  for (const [index, token] of tokens.entries()) {
    if (!STRING.test(token)) {
      const isJoined = token !== "+" && (tokens[index - 1] === "+" || tokens[index + 1] === "+");
      if (isJoined) markup += HOLE;
      else if (token !== "+") markup += END;
      continue;
    }
    markup += unescaped(bare(token));
  }
  return markup;
}

const unescaped = (text: string) =>
  text
    .replace(/\\(?:u003c|x3c)/gi, "<")
    .replace(/\\(?:u003e|x3e)/gi, ">")
    .replace(/\\[nrt\n]/g, " ")
    .replace(/\\(.)/gs, "$1");

/** True if the source behind `<tr` has at least two cells with a text, or one with a digit, and no cell with a hole. */
function isFilledRow(source: string): boolean {
  const [row = ""] = source.split(/<\/tr|<\/table/i);
  const [, ...cells] = row.split(/<(?=t[dh][\s>])/i);
  const texts = cells.map((cell) => {
    const [content = ""] = cell.slice(cell.indexOf(">") + 1).split(/<\/t[dh]/i);
    return collapse(content.replace(/<[^>]*>?/g, " ").replaceAll(END, " "));
  });
  const isTemplate = texts.some((text) => text.includes(HOLE));
  const filled = texts.filter((text) => /[\p{L}\p{N}]/u.test(text));
  const isData = cells.some((cell) => /^td/i.test(cell)) && (filled.length > 1 || /\d/.test(filled[0] ?? ""));
  return !isTemplate && isData;
}
