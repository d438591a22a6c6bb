import type { Edit } from "../mutations/mutant.ts";
import type { PageSource } from "../page-source.ts";
import { type ContentChange, harmless, other, type PlainValue, plain, plainValues, runOf } from "./content-change.ts";
import { hidingTags, showingTags } from "./hiding.ts";

/** Forms of a value with something next to it that does not belong to it. */
const FOOTNOTES = [
  "{v}<sup>1</sup>",
  "<sup>1</sup>{v}",
  "{v}<sup>*</sup>",
  "{v}<sub>2</sub>",
  '{v}<span class="badge">3</span>',
  '{v} <span class="badge bg-danger">New</span>',
  '{v}<span class="label label-info">7</span>',
  "{v}<b>7</b>",
  "{v}<i>8</i>",
  "<small>2</small>{v}",
  "{v}<ins>4</ins>",
  "{v} <mark>5</mark>",
  '{v}<a href="#fn1">1</a>',
];

const NEXT_TO = [
  '{v}<button type="button">Edit</button>',
  '{v} <button class="btn">Copy</button>',
  '{v} <a href="#">Edit</a>',
  '{v}<a href="#">Copy</a>',
  "{v}<span>Verified</span>",
  "{v} <span>Verified</span>",
  "{v} <small>(Verified)</small>",
  "{v}<br><small>Verified</small>",
  '{v}<label class="switch">Edit</label>',
  '{v}<input type="button" value="Edit">',
  "{v}<summary>Edit</summary>",
];

const WITHOUT_TEXT: Readonly<Record<string, string>> = {
  "a spinner": '<i class="fa fa-spinner fa-spin"></i>',
  "a spinner of Bootstrap": '<div class="spinner-border" role="status"></div>',
  "a canvas": '<canvas width="80" height="20"></canvas>',
  "an image": '<img src="assets/value.png">',
  "an eye button": '<button type="button" class="btn"><i class="fa fa-eye"></i></button>',
  "an eye link": '<a href="#"><i class="glyphicon glyphicon-eye-open"></i></a>',
  "an input button": '<input type="button" value="Show">',
  "an input image": '<input type="image" src="assets/value.png">',
  "a drawing": '<svg width="80" height="20"><path d="M0 0L9 9"/></svg>',
  "a placeholder": '<span class="placeholder col-6"></span>',
  "a check mark": '<span class="glyphicon glyphicon-ok"></span>',
  "a checkbox": '<input type="checkbox" checked>',
  "a gauge": '<meter value="0.6"></meter>',
  "an object": '<object data="value.svg"></object>',
  "a frame": '<iframe src="value.html"></iframe>',
  "an empty custom element": "<x-value></x-value>",
  "a background": '<div style="background:url(value.png);width:80px;height:20px"></div>',
  "an audio": '<audio src="value.mp3" controls></audio>',
};

const STRIKES: readonly (readonly [string, string])[] = [
  ["<s>", "</s>"],
  ["<del>", "</del>"],
  ["<strike>", "</strike>"],
  ['<span style="text-decoration: line-through">', "</span>"],
  ['<span style="text-decoration:line-through red">', "</span>"],
  ['<span class="text-decoration-line-through">', "</span>"],
];

const INVISIBLE = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "&shy;",
  "&#8203;",
  "\u200e",
  "\u200f",
  "\u061c",
  "\u202a",
  "\u202c",
  "\u202e",
  "\u2066",
  "\u2069",
  "\u180e",
  "\u034f",
  "\ufe0f",
  "\u2063",
];

const DITTO = ["-do-", '"', "do", "''", "\u3003", "ditto", '-"-', "- do -", "-DO-", "\u201d"];

const insert = (form: string, value: string): string => form.replaceAll("{v}", () => value);

/** Changes of single values. */
export function* valueContents(page: PageSource): Generator<ContentChange> {
  for (const value of plainValues(page)) {
    const run = runOf(page, value.cell);
    if (run === null) continue;
    const write = (text: string): Edit[] => [[run, text]];
    yield* besides(value, write);
    yield* struck(value, write);
    yield* hidden(value, write);
    yield* invisible(value, write);
    yield* dittos(page, value, write);
    yield* implausible(value, write);
    yield* harmlessForms(value, write);
  }
}

type Write = (text: string) => Edit[];

function* besides({ text, name }: PlainValue, write: Write): Generator<ContentChange> {
  // A summary or label of its own is a control only with its element around it.
  for (const form of FOOTNOTES) yield plain("footnote or badge", form, name, write(insert(form, text)));
  for (const form of NEXT_TO) yield plain("control or word next to a value", form, name, write(insert(form, text)));
  for (const [form, html] of Object.entries(WITHOUT_TEXT)) yield plain("content without text", form, name, write(html));
  if (!/\p{L}{2}/u.test(name)) return;
  for (const form of [
    "<b>{n}</b> {v}",
    "<span>{n}</span>{v}",
    "<small>{n}: </small>{v}",
    "{n}: {v}",
    "{n} {v}",
    "<div>{n}</div>{v}",
  ])
    yield plain(
      "heading in the cell",
      form,
      name,
      write(
        insert(
          form.replace("{n}", () => name),
          text,
        ),
      ),
    );
}

function* struck({ text, name }: PlainValue, write: Write): Generator<ContentChange> {
  for (const [open, close] of STRIKES) {
    yield plain("struck text", `${open} alone`, name, write(`${open}${text}${close}`), write(""));
    yield plain("struck text", `${open} and its successor`, name, write(`${open}${other(text)}${close} ${text}`));
    yield plain("struck text", `${open} glued to its successor`, name, write(`${open}${other(text)}${close}${text}`));
    yield plain("struck text", `${open} behind its successor`, name, write(`${text}${open}${other(text)}${close}`));
  }
}

function* hidden({ text, name }: PlainValue, write: Write): Generator<ContentChange> {
  for (const [how, open, close] of hidingTags) {
    yield plain("hidden text", `${how}, alone`, name, write(`${open}${text}${close}`), write(""));
    yield plain("hidden text", `${how}, in front`, name, write(`${open}${other(text)}${close}${text}`));
  }
}

function* invisible({ text, name }: PlainValue, write: Write): Generator<ContentChange> {
  const middle = Math.ceil(text.length / 2);
  for (const character of INVISIBLE) {
    const code = character.length > 1 ? character : `U+${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    // An entity of the source must stay whole.
    if (!text.includes("&"))
      yield plain(
        "invisible characters",
        `${code} inside`,
        name,
        write(`${text.slice(0, middle)}${character}${text.slice(middle)}`),
      );
    yield plain("invisible characters", `${code} around`, name, write(`${character}${text}${character}`));
    yield plain("invisible characters", `${code} alone`, name, write(character), write(""));
  }
}

function* dittos(page: PageSource, { above, name }: PlainValue, write: Write): Generator<ContentChange> {
  const run = above === null ? null : runOf(page, above);
  if (run === null) return;
  const before = page.html.slice(run.start, run.end);
  for (const mark of DITTO) yield plain("ditto mark", mark, name, write(mark), write(before));
}

const DAY = /^\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d{4}$/i;
const RANGE = /^\d{1,2}:\d\d(?: ?[ap]m)? *(-|to) *\d{1,2}:\d\d(?: ?[ap]m)?$/i;
const TIME = /^\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?$/i;

function* implausible({ text, name }: PlainValue, write: Write): Generator<ContentChange> {
  const forms: string[] = [];
  if (DAY.test(text)) forms.push("26-09-28", "09-10-26", "31-02-2026", "00-00-0000", "30-Feb-2026", "2026-13-01");
  const dash = RANGE.exec(text)?.[1];
  if (dash !== undefined)
    forms.push(`10:00 ${dash} 01:00`, `02:00 ${dash} 03:30`, `11:00 ${dash} 11:00`, `25:00 ${dash} 26:00`);
  if (TIME.test(text)) forms.push("25:10", "10:75", "00:30 PM");
  for (const form of forms) yield { ...plain("implausible date or time", form, name, write(form)), requires: "typed" };
}

function* harmlessForms({ text, name }: PlainValue, write: Write): Generator<ContentChange> {
  for (const form of [
    "&nbsp;{v}&nbsp;",
    "<!-- 7 -->{v}",
    "<span></span>{v}",
    "<b>{v}</b>",
    '<i class="fa fa-user"></i> {v}',
    "{v}<br>",
    "{v}<wbr>",
    '<input type="hidden" name="x" value="7">{v}',
    '<span title="{v}">{v}</span>',
    '<font color="red">{v}</font>',
  ])
    yield harmless(`value as ${form}`, name, write(insert(form, text)));
  for (const [how, open, close] of showingTags)
    yield harmless(`value shown in ${how}`, name, write(`${open}${text}${close}`));
}
