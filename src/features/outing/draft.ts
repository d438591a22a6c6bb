import { weekdayOf } from "../../contract/calendar.ts";
import { parseTimeRange } from "../../html/values.ts";
import { dayAfter, type OutingForm, STUDENT_FIELDS } from "./form.ts";
import type { OutingField, OutingKind, OutingSentence, OutingValues } from "./request-schema.ts";

/** A value that the form does not allow: its name, and the limit that completes the sentence "the value ...". */
export interface Invalid {
  readonly name: keyof OutingValues;
  readonly message: string;
}

/** Characters that are not shown or reorder a text. Two joiners belong to Indian scripts, and U+FE0F to emoji. */
const HIDDEN =
  /(?<![\p{L}\p{M}])[\u200c\u200d]|(?<!\p{ExtPict})\ufe0f|(?!\u200c|\u200d|\ufe0f)[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;
/** Longest text of the portal in a sentence. */
const MOST_SHOWN = 100;

type Check = (value: string, field: OutingField) => string | null;

const isDay = (value: string) =>
  /^20\d\d-\d\d-\d\d$/.test(value) && dayAfter(`${value.slice(0, 8)}01`, Number(value.slice(8)) - 1) === value;

const checks: Readonly<Record<OutingField["kind"], Check>> = {
  text: (value, { max_length }) =>
    value.search(HIDDEN) >= 0
      ? "has characters that are not shown"
      : (max_length ?? 0) < value.length
        ? `has more than ${max_length} characters`
        : null,
  choice: (value, { options }) =>
    options.some((option) => option.value === value) ? null : "is not the value of an option of the form",
  phone: (value, { min, max }) =>
    /^\d{10}$/.test(value) && Number(value) >= (min ?? 0) && Number(value) <= (max ?? 0)
      ? null
      : `is not a number from ${min} to ${max}`,
  date(value, { first_date, last_date, weekdays }) {
    if (!isDay(value)) return "is not a date in the format YYYY-MM-DD";
    if (first_date !== null && last_date !== null && (value < first_date || value > last_date))
      return `is not from ${first_date} to ${last_date}`;
    return first_date !== null && !weekdays.some((day) => day === weekdayOf(value))
      ? `is not on ${weekdays.join(" or ")}`
      : null;
  },
  time(value, { hours, minutes }) {
    const [hour = "", minute = ""] = value.split(":");
    if (value !== `${hour}:${minute}` || !hours.includes(hour)) return `has another hour than ${hours.join(", ")}`;
    return minutes.includes(minute) ? null : `has another minute than ${minutes.join(", ")}`;
  },
};

/** The values without whitespace around them; those of a choice keep the portal's own. */
export const trimmedValues = (values: OutingValues, { limits }: OutingForm): OutingValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value == null) return [];
      const options = limits.fields.find((field) => field.name === name)?.options ?? [];
      const option = options.find((one) => one.value.trim() === value.trim());
      return [[name, option?.value ?? value.trim()]];
    }),
  );

/** Lists the values that the form does not allow. `nowMs` is the time of the request. */
export function invalidValues(
  kind: OutingKind,
  values: OutingValues,
  form: OutingForm,
  nowMs: number,
): readonly Invalid[] {
  const { fields, max_days, notice_hours } = form.limits;
  const unknown = (Object.keys(values) as (keyof OutingValues)[])
    .filter((name) => values[name] != null && !fields.some((field) => field.name === name))
    .map((name) => ({ name, message: "is not a field of this form" }));
  const wrong = fields.flatMap((field): Invalid | [] => {
    const value = values[field.name];
    const message = value == null || value === "" ? "is required" : checks[field.kind](value, field);
    return message === null ? [] : { name: field.name, message };
  });
  const { from_date, from_time, to_date, to_time } = values;
  if (kind === "weekend" || wrong.length > 0 || !from_date || !to_date) return [...unknown, ...wrong];
  const leaves = `${from_date}T${from_time}`;
  if (`${to_date}T${to_time}` <= leaves)
    return [...unknown, { name: "to_date", message: "is not after the time of leaving" }];
  if (max_days !== null && to_date > dayAfter(from_date, max_days))
    return [...unknown, { name: "to_date", message: `is more than ${max_days} days after leaving` }];
  const isSoon = Date.parse(`${leaves}:00+05:30`) - nowMs < (notice_hours ?? 0) * 3_600_000;
  return isSoon ? [...unknown, { name: "from_time", message: `is not at least ${notice_hours} hours ahead` }] : unknown;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `17-Oct-2026`. */
function portalDate(date: string): string {
  if (date === "") return "–";
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** The fields of the form in its order, with these values; null for an empty file. */
export function filledForm(
  kind: OutingKind,
  values: OutingValues,
  form: OutingForm,
): ReadonlyMap<string, string | null> {
  const own = new Map(
    STUDENT_FIELDS[kind].flatMap(([name, fieldKind, ...inputs]): [string, string][] => {
      const value = values[name] ?? "";
      const parts = fieldKind === "date" ? [portalDate(value)] : fieldKind === "time" ? value.split(":") : [value];
      return inputs.map((input, index) => [input, parts[index] ?? ""]);
    }),
  );
  return new Map(form.fields.map(({ name, value }) => [name, own.get(name) ?? value]));
}

/** A text within a sentence: in quotes of its own, on one line, without what could make it look like another sentence. */
const quoted = (text: string | null | undefined): string =>
  `“${(text ?? "–")
    .replace(/\s+/g, " ")
    .replace(HIDDEN, "")
    .replace(/["“”„‟]/g, "'")
    .slice(0, MOST_SHOWN)}”`;

/** The sentence that the student confirms. It has every value that is sent for the student. */
export function sentenceOf(
  action: "apply" | "cancel",
  kind: OutingKind,
  values: OutingValues,
  isEarlierUnknown: boolean,
): OutingSentence {
  const { place_of_visit: place, purpose_of_visit: purpose, contact_number: phone } = values;
  const { start, end } = parseTimeRange(values.time ?? "");
  const slot = start !== null && end !== null ? `${start}-${end}` : (values.time ?? "–");
  const { from_time, to_time } = values;
  const when =
    kind === "weekend"
      ? `${portalDate(values.date ?? "")}, ${slot}`
      : `${portalDate(values.from_date ?? "")} ${from_time ?? "–"} – ${portalDate(values.to_date ?? "")} ${to_time ?? "–"}`;
  const what = `${quoted(place)} (${quoted(purpose)}), ${when}${phone ? `, ${phone}` : ""}`;
  const [en, hi, te]: readonly [string, string, string] =
    action === "apply"
      ? [
          `VTOP will be asked for ${kind === "weekend" ? "a weekend outing" : "leave"}: ${what}. The request goes to your approvers at once.`,
          `VTOP से ${kind === "weekend" ? "वीकेंड आउटिंग" : "छुट्टी"} माँगी जाएगी: ${what}। अनुरोध तुरंत मंज़ूरी देने वालों के पास जाएगा।`,
          `VTOP లో ${kind === "weekend" ? "వీకెండ్ ఔటింగ్" : "సెలవు"} కోసం అభ్యర్థన పంపుతాము: ${what}. అభ్యర్థన వెంటనే అనుమతి ఇచ్చేవారికి వెళ్తుంది.`,
        ]
      : [
          `This request will be cancelled in VTOP: ${what}. It cannot be restored.`,
          `VTOP में यह अनुरोध रद्द किया जाएगा: ${what}। इसे वापस नहीं लाया जा सकता।`,
          `VTOP లో ఈ అభ్యర్థన రద్దవుతుంది: ${what}. దాన్ని తిరిగి తీసుకురాలేము.`,
        ];
  if (!isEarlierUnknown) return { en, hi, te };
  return {
    en: `${en} One like this may have been sent before: check your requests first.`,
    hi: `${hi} हो सकता है कि ऐसा ही अनुरोध पहले भी भेजा गया हो: पहले अपने अनुरोध देखें।`,
    te: `${te} ఇలాంటి అభ్యర్థన ఇంతకు ముందు పంపి ఉండవచ్చు: ముందు మీ అభ్యర్థనలు చూడండి.`,
  };
}
