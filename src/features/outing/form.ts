import { type Weekday, weekdays } from "../../contract/calendar.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, byId, find, findAll, hiddenValue, isInside } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { OutingField, OutingKind, OutingLimits } from "./request-schema.ts";

/** A field of the form that a browser sends: as served, or empty for the student to fill in; null is an empty file. */
interface SentField {
  readonly name: string;
  readonly value: string | null;
}

/** The open form of an outing page. */
export interface OutingForm {
  /** Every field that a browser sends, in the order of the page. */
  readonly fields: readonly SentField[];
  readonly limits: OutingLimits;
  /** The same for the same form: names, kinds, options and limits without the day, and the student's own values. */
  readonly signature: string;
}

/** The texts of the page that a person sees next to the form. */
export interface OutingTexts {
  /** That of the error popup, and those of the red spans. */
  readonly refusals: readonly string[];
  /** That of the success popup, and those of every other span. */
  readonly others: readonly string[];
}

type Kind = OutingField["kind"];

/** The hidden fields for the id of a request. */
export const ID_FIELDS = { general: "LeaveId", weekend: "BookingId" } as const;

/** The fields that a student fills in, by the name in the contract: their kind, and their names in the form. */
export const STUDENT_FIELDS: Readonly<
  Record<OutingKind, readonly (readonly [name: OutingField["name"], kind: Kind, ...inputs: readonly string[]])[]>
> = {
  general: [
    ["place_of_visit", "text", "placeOfVisit"],
    ["purpose_of_visit", "text", "purposeOfVisit"],
    ["from_date", "date", "outDate"],
    ["from_time", "time", "outTimeHr", "outTimeMin"],
    ["to_date", "date", "inDate"],
    ["to_time", "time", "inTimeHr", "inTimeMin"],
  ],
  weekend: [
    ["place_of_visit", "choice", "outPlace"],
    ["purpose_of_visit", "text", "purposeOfVisit"],
    ["date", "date", "outingDate"],
    ["time", "choice", "outTime"],
    ["contact_number", "phone", "contactNumber"],
  ],
};

const FORM = "outingForm";
const isForm = (element: HtmlElement) => element.name === "form" && attribute(element, "id") === FORM;
const changed = (anchor: string) => new PageChanged(`${anchor} in element #${FORM}`);

/** True if the page has the complete form, open or closed. */
export function isOutingPage(page: HtmlElement): boolean {
  const form = find(page, isForm);
  return form !== null && !form.truncated;
}

/** Parses the texts of an outing page. */
export function parseTexts(page: HtmlElement): OutingTexts {
  const isInTable = (element: HtmlElement) => findAll(page, "table").some((table) => isInside(element, table));
  const spans = findAll(page, ({ name, text }) => name === "span" && text !== "").filter((span) => !isInTable(span));
  const textsOf = (popup: string, kept: readonly HtmlElement[]) => {
    const text = attribute(byId(page, popup) ?? page, "value")?.trim() ?? "";
    return [...new Set([text, ...kept.map((span) => span.text)])].filter((shown) => shown !== "");
  };
  return {
    refusals: textsOf("jsonBom", spans.filter(isRed)),
    others: textsOf(
      "success",
      spans.filter((span) => !isRed(span)),
    ),
  };
}

/** The portal writes "red"; the other colours of a refusal are guesses. */
const isRed = (span: HtmlElement): boolean =>
  /(?<![\w-])color\s*:\s*(?:(?:dark)?red|#f00|#ff0000|rgb\(255, ?0, ?0\))(?![\w-])/i.test(
    attribute(span, "style") ?? "",
  );

/** Parses the form for a day, as YYYY-MM-DD in India; null if it does not accept requests. Throws PageChanged for a limit that cannot be parsed. */
export function parseForm(page: HtmlElement, kind: OutingKind, today: string): OutingForm | null {
  const [form, other] = findAll(page, isForm);
  if (form === undefined || other !== undefined) throw new PageChanged(`one element #${FORM}`);
  if (hiddenValue(form, "regNo") === null) return null;
  // A filled id is that of a request which the portal would change.
  if (hiddenValue(form, ID_FIELDS[kind]) !== null) throw changed(`no value of field "${ID_FIELDS[kind]}"`);
  const own = new Set(STUDENT_FIELDS[kind].flatMap(([, , ...inputs]) => inputs));
  const controls = findAll(form, ({ name }) => ["input", "select", "textarea"].includes(name)).filter(isSent);
  const fields = controls.map((control) => sentField(control, own));
  const names = fields.map(({ name }) => name);
  if (new Set(names).size < names.length) throw changed("each field once");
  const control = (name: string) => {
    const found = controls.find((one) => attribute(one, "name") === name);
    if (found === undefined) throw changed(`field "${name}"`);
    return found;
  };
  const script = scriptOf(page);
  const [max_days = null, notice_hours = null] = numbersIn(script);
  if (kind === "weekend" && (max_days ?? notice_hours) !== null)
    throw new PageChanged("no limits of leave in the script");
  const limits: OutingLimits = {
    fields: STUDENT_FIELDS[kind].map(([name, fieldKind, ...inputs]) => ({
      ...{ name, kind: fieldKind },
      ...limitsOf(fieldKind, inputs.map(control), script, today),
    })),
    max_days,
    notice_hours,
    notices: Object.values(parseTexts(page)).flat(),
  };
  const withoutDay = {
    ...limits,
    // They may count something.
    notices: limits.notices.map((notice) => notice.replace(/\d+/g, "0")),
    fields: limits.fields.map((field) => ({ ...field, first_date: null, last_date: null })),
  };
  const picker = pickersIn(script).filter(({ id }) => own.has(id));
  return { fields, limits, signature: JSON.stringify([fields, withoutDay, picker]) };
}

/** True for a control that a browser sends. */
function isSent(control: HtmlElement): boolean {
  const type = attribute(control, "type")?.toLowerCase() ?? "";
  const isButton = ["button", "submit", "reset", "image"].includes(type);
  return (attribute(control, "name") ?? "") !== "" && attribute(control, "disabled") === null && !isButton;
}

function sentField(control: HtmlElement, own: ReadonlySet<string>): SentField {
  const name = attribute(control, "name") ?? "";
  const type = attribute(control, "type")?.toLowerCase() ?? "";
  const value = attribute(control, "value") ?? "";
  if (own.has(name)) return { name, value: "" };
  if (type === "file" && attribute(control, "required") === null) return { name, value: null };
  const isServed = control.name === "input" && (type === "hidden" || attribute(control, "readonly") !== null);
  if (!isServed || ["radio", "checkbox"].includes(type)) throw changed(`no field "${name}" to fill in`);
  return { name, value };
}

type FieldLimits = Omit<OutingField, "name" | "kind">;
const none: FieldLimits = {
  ...{ options: [], max_length: null, min: null, max: null, first_date: null, last_date: null },
  ...{ weekdays: [], hours: [], minutes: [] },
};

function limitsOf(kind: Kind, controls: readonly HtmlElement[], script: string, today: string): FieldLimits {
  const [first] = controls;
  if (first === undefined) return none;
  const input = attribute(first, "name") ?? "";
  const integer = (attributeName: string) => {
    const text = attribute(first, attributeName) ?? "";
    if (!/^\d{1,12}$/.test(text)) throw changed(`${attributeName} of field "${input}"`);
    return Number(text);
  };
  if (kind === "text") return { ...none, max_length: integer("maxlength") };
  if (kind === "choice") return { ...none, options: [...optionsOf(first)] };
  if (kind === "phone") return { ...none, min: integer("min"), max: integer("max") };
  if (kind === "time") {
    const [hours = [], minutes = []] = controls.map((select) => optionsOf(select).map(({ value }) => value));
    if (![...hours, ...minutes].every((value) => /^\d\d$/.test(value))) throw changed("hours and minutes");
    return { ...none, hours, minutes };
  }
  // The script sets the limits of the return once a day of leaving is chosen.
  if (input === "inDate") return none;
  const [picker, other] = pickersIn(script).filter(({ id }) => id === input);
  const { min, max, weekdays = [] } = picker ?? {};
  if (min === undefined || max === undefined || other !== undefined)
    throw new PageChanged(`the date limits of "${input}"`);
  return { ...none, first_date: dayAfter(today, min), last_date: dayAfter(today, max), weekdays: [...weekdays] };
}

function optionsOf(select: HtmlElement): readonly { readonly value: string; readonly label: string }[] {
  if (select.name !== "select" || !select.closed) throw changed(`select "${attribute(select, "name")}"`);
  const options = findAll(select, "option")
    .filter((option) => attribute(option, "disabled") === null)
    .map((option) => ({ value: attribute(option, "value") ?? option.text, label: option.text }))
    .filter(({ value }) => value.trim() !== "");
  if (options.length === 0) throw changed(`options of select "${attribute(select, "name")}"`);
  return options;
}

/** The code of the page, without comments. */
const scriptOf = (page: HtmlElement): string =>
  findAll(page, "script")
    .map((script) => script.children.join(""))
    .join("\n")
    .replace(/<!\[CDATA\[|\]\]>/g, "")
    .split("/*")
    .map((part, index) => (index === 0 ? part : (part.split("*/", 2)[1] ?? "")))
    .join("")
    .replace(/(^|[^:"'\\])\/\/.*/g, "$1");

interface Picker {
  readonly id: string;
  /** Days after today, if they are numbers. */
  readonly min?: number;
  readonly max?: number;
  readonly weekdays: readonly Weekday[];
}

const PICKER = /\(\s*["']#(\w+)["']\s*\)\s*\.\s*datepicker\s*\(\s*\{/g;
/** Longer than the settings of a date picker. */
const MOST_SETTINGS = 2_000;

/** The date pickers of a script. */
const pickersIn = (script: string): readonly Picker[] =>
  [...script.matchAll(PICKER)].map(({ 0: start, 1: id = "", index }) => {
    const rest = script.slice(index + start.length, index + start.length + MOST_SETTINGS);
    const settings = rest.split(/\.\s*datepicker\s*\(/, 1)[0] ?? "";
    const daysOf = (name: string) => {
      const [, days] = new RegExp(`\\b${name}\\s*:\\s*["']?\\+?(\\d{1,3})["']?\\s*[,}]`).exec(settings) ?? [];
      return days === undefined ? {} : { [name.slice(0, 3)]: Number(days) };
    };
    return { id, ...daysOf("minDate"), ...daysOf("maxDate"), weekdays: weekdaysIn(settings) };
  });

/** The weekdays that a date picker offers: `beforeShowDay` excludes the others by their numbers, from 0 for Sunday. */
function weekdaysIn(settings: string): readonly Weekday[] {
  if (!/\bbeforeShowDay\b/.test(settings)) return weekdays;
  const [, condition = ""] = /\breturn\s*\[([^\],]*)/.exec(settings) ?? [];
  const comparison = /^\(?\w+(?:\.getDay\(\))?!==?([0-6])\)?$/;
  const excluded = condition.split("&&").map((part) => comparison.exec(part.replace(/\s/g, ""))?.[1]);
  if (excluded.includes(undefined)) throw new PageChanged("the weekdays of the date picker");
  return weekdays.filter((_, index) => !excluded.includes(String((index + 1) % 7)));
}

/** The limits in their known forms: of the days after leaving, and of the hours before. */
const DAYS = /\.setDate\(\s*\w+\.getDate\(\)\s*\+\s*(\d{1,6})\s*\)/g;
const HOURS = /(?<!\d)(\d{1,6})\s{0,9}(?:\*\s{0,9}60\s{0,9}\*\s{0,9}60\b(?:\s{0,9}\*\s{0,9}1000\b)?|hours?\b)/gi;
/** The known part of a date picker. */
const WEEKDAYS = /\bbeforeShowDay\s*:\s*function\s*\(\w+\)\s*\{[^{}]*\}/;
/**
 * Any other statement about days and times: a last day that is not a number of days from today, days that are added, numbers of a day or
 * an hour, a comparison with the present, and what sets or reads parts of a date.
 */
const UNREAD = [
  /\bmaxDate["']?\s*[:=,](?!\s*(?:new Date\(|maxDate\b|["']?\+?\d{1,3}["']?\s*[,}]))|\.add\(\s*["']?\d|addDays|\bdays\b/i,
  /(?<![gs]et(?:UTC)?)hours?\b|60\s{0,9}\*\s{0,9}60|\b(?:3600|86400)(?:000)?\b|(?<![#\w.])[\d.]+e\d/i,
  /\b(?:Date\.now\(\)|new Date\(\)|now|today)[^;\n<>]{0,99}[<>]=?\s{0,9}[\w(]/i,
  /\b[gs]et(?:UTC)?(?:Date|Day|Hours|Minutes|Seconds|Month|FullYear)\b|\bset(?:UTC)?(?:Time|Milliseconds|Defaults)\b|\bbeforeShowDay\b/i,
  /\.\s*datepicker\s*\(\s*[^{\s]|\b(?:getTime|now|valueOf)\(\)\s*\+|\*\s*(?:24|60|1000)\b/i,
  /new Date\((?:[^()]|\([^()]{0,99}\)){0,99}[-+*]/i,
];

/** The days and hours of a script's limits; null without a trace of one. Throws PageChanged if there are two, or one in another form. */
function numbersIn(script: string): readonly (number | null)[] {
  const found = [DAYS, HOURS].map((known) => [...new Set([...script.matchAll(known)].map(([, text]) => Number(text)))]);
  const rest = [DAYS, HOURS, WEEKDAYS].reduce((text, known) => text.replace(known, ""), script);
  if (found.some(({ length }) => length > 1) || UNREAD.some((trace) => trace.test(rest)))
    throw new PageChanged("the limits in the script");
  return found.map(([number = null]) => number);
}

/** The date a number of days after another one. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
