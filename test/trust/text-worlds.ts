import { weekdays } from "../../src/contract/calendar.ts";
import type { PageName } from "../../src/portal/page.ts";
import type { ShownPage } from "./shown-pages.ts";

/** A text on a page, and the value of which record it is. */
export interface Spot {
  readonly start: number;
  readonly text: string;
  /** Another text that the portal could show instead. */
  readonly next: string;
  readonly collection: string;
  readonly key: readonly (string | null)[];
  readonly field: string;
}

/** A page whose records are not the rows of a table with headings. */
export interface TextWorld {
  readonly part: PageName;
  readonly page: PageName;
  spots(shown: ShownPage): Spot[];
  /** Pieces of the page whose order means nothing. */
  readonly pieces?: RegExp;
}

/** The groups of a pattern's match, without `value`. */
type Groups = Readonly<Record<string, string>>;

/** Finds the group `value` of a pattern everywhere on a page. */
function find(
  { html }: ShownPage,
  pattern: RegExp,
  about: (groups: Groups, at: number) => Omit<Spot, "start" | "text">,
): Spot[] {
  return [...html.matchAll(new RegExp(pattern, "dg"))].map((match) => {
    const [start = 0] = match.indices?.groups?.value ?? [];
    const { value: text = "", ...groups } = match.groups ?? {};
    return { start, text, ...about({ ...groups, value: text }, start) };
  });
}

const padded = (label: string): string => label.replaceAll(" ", "\\s+");
const changed = (text: string): string => (text.trim() === "" ? "1234" : `1${text}`);

/** The values next to labels, which are fields of one record. */
const labelled =
  (labels: Readonly<Record<string, string>>, collection: string, keyOf: (shown: ShownPage) => string[]) =>
  (shown: ShownPage): Spot[] =>
    Object.entries(labels).flatMap(([label, field]) =>
      find(
        shown,
        new RegExp(`<(td|label)[^>]*>\\s*${padded(label)}</\\1>\\s*<(td|label)[^>]*>(?<value>[^<]*)</\\2>`),
        ({ value = "" }) => ({ next: changed(value), collection, key: keyOf(shown), field }),
      ),
    );

const MENTOR = {
  "Faculty ID": "emp_id",
  "Faculty Name": "faculty_name",
  "Faculty Designation": "designation",
  School: "school_or_centre",
  Cabin: "cabin_number",
  "Faculty Department": "department",
  "Faculty Email": "email",
  "Faculty intercom": "intercom",
  "Faculty Mobile Number": "mobile_number",
};

const nextYear = (date: string): string => date.replace(/\d{4}$/, (year) => String(Number(year) + 1));

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** `Jan-2024` -> `2024-01`. */
const isoMonth = (text: string): string => {
  const [name = "", year = ""] = text.split("-");
  return `${year}-${String(MONTHS.indexOf(name) + 1).padStart(2, "0")}`;
};

const cells = (...patterns: readonly string[]): string =>
  patterns.map((pattern) => `<td[^>]*>${pattern}</td>`).join("\\s*");

/** Pages whose data is in labels, options and grids, and what their texts mean. */
export const textWorlds: readonly TextWorld[] = [
  { part: "mentor", page: "mentor", spots: labelled(MENTOR, "mentor", () => []), pieces: /<tr>\s*<td.*?<\/tr>/gs },
  {
    ...{ part: "profile", page: "profile" },
    spots: labelled(
      {
        "APPLICATION NUMBER": "application_number",
        GENDER: "gender",
        "BLOOD GROUP": "blood_group",
        "PROGRAM &amp; BRANCH": "program",
      },
      "profile",
      ({ input }) => [input.registration_number ?? ""],
    ),
  },
  {
    ...{ part: "semesters", page: "semesters" },
    spots: (shown) =>
      find(shown, /<option value="(?<id>AP\d+)"[^>]*>(?<value>[^<]*)<\/option>/, ({ id = "", value = "" }) => ({
        ...{ next: `${value} B`, collection: "semesters", key: [id], field: "name" },
      })),
    pieces: /<option value="AP\d+">.*?<\/option>/gs,
  },
  {
    ...{ part: "calendar", page: "calendar_month" },
    spots: (shown) =>
      find(
        shown,
        />(?<day>\d{1,2})<\/span>\s*<span style="[^"]*">(?<value>[^<]*)<\/span>/,
        ({ day = "", value = "" }) => ({
          next: changed(value),
          ...{ collection: "days", key: [`${shown.input.month}-${day.padStart(2, "0")}`], field: "events" },
        }),
      ),
  },
  {
    ...{ part: "timetable", page: "timetable" },
    spots: (shown) =>
      find(
        shown,
        />(?<slot>T?[A-K]+\d+)-(?<code>\w+)-(?<type>\w+)-(?<value>[\w-]+)-ALL</,
        ({ slot = "", code = "", type = "", value = "" }, at) => {
          const names = [...shown.html.slice(0, at).matchAll(/>(MON|TUE|WED|THU|FRI|SAT|SUN)</g)];
          const name = names.at(-1)?.[1]?.toLowerCase() ?? "";
          const weekday = weekdays.find((day) => day.startsWith(name)) ?? "";
          return { next: `1${value}`, collection: "classes", key: [weekday, code, type, slot], field: "venue" };
        },
      ),
  },
  {
    ...{ part: "digital_assignments", page: "digital_assignments_course" },
    spots: (shown) => {
      const key = (title: string | undefined) => [shown.input.class_id ?? "", title ?? ""];
      const row = `${cells("(?<title>Digital \\S[^<&]*)", "\\d+", "\\d+")}\\s*<td[^>]*>\\s*<span[^>]*>(?<value>[^<]+)</span>`;
      const mark = cells("(?<title>Digital \\S[^<&]*)", "(?<value>\\d+)");
      return [
        ...find(shown, new RegExp(row), ({ title, value = "" }) => ({
          ...{ next: nextYear(value), collection: "assignments", key: key(title), field: "due_date" },
        })),
        ...find(shown, new RegExp(mark), ({ title, value = "" }) => ({
          ...{ next: `1${value}`, collection: "assignments", key: key(title), field: "max_mark" },
        })),
      ];
    },
  },
  {
    ...{ part: "grade_history", page: "grade_history" },
    spots(shown) {
      const detail = cells(
        "(?<code>\\w+)",
        "[^<]*",
        "(?<type>\\w+)",
        "[^<]*",
        "[^<]*",
        "(?<month>\\w+-\\d+)",
        "(?<value>[^<]+)",
      );
      const details = new RegExp(`<tr class="tableContent-level1">\\s*${detail}`);
      const counted = ["S", "A", "B", "C", "D", "E", "F", "N"];
      const summary = shown.html.indexOf("N Grades");
      const fields = ["credits_registered", "credits_earned", "cgpa"];
      return [
        ...find(shown, details, ({ code = "", type = "", month = "", value = "" }, at) => {
          const effective = shown.html.slice(0, at).match(/id="detailsView_(\w+)"(?!.*id="detailsView_)/s)?.[1];
          const key = [effective ?? "", code, type, isoMonth(month)];
          return { next: nextYear(value), collection: "details", key, field: "result_declared" };
        }),
        ...find(shown, /<td>(?<value>[\d.]+)<\/td>/, ({ value = "" }) => ({
          ...{ next: `1${value}`, collection: "", key: [], field: "" },
        }))
          .filter(({ start }) => summary >= 0 && start > summary)
          .map((spot, index) => {
            const [field = "", grade = ""] = [fields[index], counted[index - fields.length]];
            return index < fields.length
              ? { ...spot, collection: "totals", field }
              : { ...spot, collection: "grade_counts", key: [grade], field: "count" };
          }),
      ];
    },
  },
];
