import { beforeAll, describe, expect, it } from "vitest";
import { pages as demoPages } from "../../demo-portal/pages/index.ts";
import { fieldValues, renderPage } from "../../demo-portal/test/rendered-page.ts";
import { endpoints, pages } from "../../src/features/index.ts";
import { type Answer, GUARDS_OFF } from "../service.ts";
import { pageSourceOf, wordsOf } from "../trust/book/source.ts";
import { worldForAll } from "../world.ts";

/**
 * Calls that show a page of the demo portal, and how variants of the page change their answers: the changed fields by their new value,
 * a list with its length, or an error code. After "+" is the number of unread or unfit texts. The tests of the parsers have the values.
 * A variant without a line changes only the fields of the columns that come or go with it.
 */
const LINES = `
semesters /student/semesters
  none_own: 67 items semesters
  none: 0 items semesters; 3 requests
  next_listed next_in_marks: 5 items semesters
  running_gone: 12 items semesters
profile /student/profile
  card: same
  no_card: null program school_or_centre
  no_photo: null base64_pfp
  no_mentor empty_mentor: null mentor_details
mentor /student/mentor
  empty_values no_table: null cabin_number department designation email emp_id faculty_name mobile_number school_or_centre
attendance /student/attendance {"sem_sub_id":"AP2026272"}
  header_only no_table: 0 items answer
  nothing_attended: 0 attendance_percentage attended_classes total_classes
  permitted: other debar_status
  no_link: null course_id course_type_code
attendance_detail /student/attendance_detail {"sem_sub_id":"AP2026272","course_id":"AM_CSE3009_00200","course_type":"ETH"}
  no_second_table yet_to_post empty_tables: 0 items answer; 2 requests
capstone_attendance /student/capstone_attendance {"sem_sub_id":"AP2026272"}
  empty_response: 2 requests; null answer
  no_tables empty_values: null answer
  no_punches: 0 items punches
timetable /student/timetable {"sem_sub_id":"AP2026272"}
  no_tables no_records: 0 items courses friday saturday thursday tuesday wednesday; null total_credits
  unapproved: other status
biometric /student/biometric {"date":"2026-09-24"}
  no_records header_only: 0 items answer
  notice: +1
marks /student/marks {"sem_sub_id":"AP2026272"}
  no_table header_only: 0 items answer
  course_row_alone: 0 items assessments
  withheld_text: "Result Withheld" status; null scored_mark weightage_mark; +26
exam_schedule /student/exam_schedule {"sem_sub_id":"AP2026272"}
  no_table header_only: 0 items answer
  two_class_groups: 6 items answer
  no_class_group: null class_group
  nothing_announced: null end_time exam_date exam_session reporting_time start_time
grade_history /student/grade_history
  no_cgpa_table no_cgpa_row: 0 items grade_counts; null cgpa credits_earned credits_registered
  no_courses: 0 items courses grade_counts; null cgpa credits_earned credits_registered
grade_view /student/grade_view {"sem_sub_id":"AP2025264"}
  no_table header_only: 0 items answer
  credit_columns: same
grade_view_detail /student/grade_view_detail {"sem_sub_id":"AP2025264","course_id":"AM_CSE4004_00100"}
  one_cell: same
  no_statistics: null statistics
  empty_ranges: null max_exclusive min_inclusive range
  nothing_opened no_table header_only: 0 items components; 2 requests; null statistics
calendar_class_groups /student/calendar/class_groups {"sem_sub_id":"AP2026272"}
  no_groups: 0 items answer
calendar_months /student/calendar/months {"sem_sub_id":"AP2026272"}
  no_months: 0 items answer
calendar_months /student/calendar {"sem_sub_id":"AP2026272"}
  no_months: 0 items answer; 1 requests
calendar_month /student/calendar/month {"sem_sub_id":"AP2026272","month":"2026-08"}
  no_entries: 0 items events
  no_labels: null label
  several_entries: 3 items events
  empty_grid no_table: 0 items answer
faculty /student/faculty
  header_only no_match_text: 0 items answer
faculty /student/faculty/search {"search_term":"deshmukh"}
  header_only no_match_text: "" designation emp_id faculty_name school_or_centre
faculty_details /student/faculty/details {"emp_id":"99003"}
  no_hours_table no_hours_rows: 0 items office_hours
  unknown no_table: 0 items office_hours; null cabin_number department designation email faculty_name school_or_centre
pending_payments /student/pending_payments
  seven_columns: same
  nine_columns: "2026-10-15" end_date; 0 advance_amount
  dollar_table alumni_table: 2 items answer
  misc_fee_text: +1
  header_only form_only no_dues details_not_found: 0 items answer
  payment_stopped: portal_menu_unavailable at pending_payments
payment_receipts /student/payment_receipts
  no_buttons: null print_download_path receipt_id
  header_only no_table: 0 items answer
general_outing_requests /student/general_outing_requests
  header_only no_table colspan_row data_tables_row no_student_fields: 0 items answer
weekend_outing_requests /student/weekend_outing_requests
  fourteen_columns: "9000000105" contact_number; "9000000205" parent_contact_number
  header_only no_table colspan_row data_tables_row no_student_fields: 0 items answer
course_page /student/course_page/slots {"class_id":"AP2026272000101"}
  ambiguous_terms: same
course_page /student/course_page/slots {"class_id":"AP2026272099999"}
  ambiguous_terms: 3 requests
course_page_courses /student/course_page/courses {"sem_sub_id":"AP2026272"}
  placeholder_only: 0 items answer
  no_type: other course_title course_type_code label
course_page_slots /student/course_page/slots {"class_id":"AP2026272000101"}
  header_only no_table: 0 items class_entries slots
course_page_detail /student/course_page/detail {"class_id":"AP2026272000101","erp_id":"99001"}
  general_materials: 2 items general_materials
  no_general_materials: 0 items general_materials
  no_materials: 0 items reference_materials
  no_dates: null date
  old_file_dates: other download_path
  header_only no_lecture_table: 0 items lectures
  no_row no_class_table: 0 items general_materials lectures; null class_group class_id course_code course_id course_plan_download_path course_title course_type course_type_code download_all_path download_general_materials_path erp_id faculty faculty_school sem_sub_id slot syllabus_download_path
digital_assignments /student/digital_assignments {"sem_sub_id":"AP2026272"}
  type_codes: null course_type
  header_only no_data: 0 items answer; 1 requests
digital_assignments_course /student/digital_assignments/course {"class_id":"AP2026272000101"}
  file_not_uploaded: "2026-09-01" due_date; "File Not Uploaded" submission_text; "missed" submission_status; false can_update; null submission_download_path submitted_at
  uploaded: "submitted" submission_status; other submission_download_path submission_text submitted_at
  no_due_dates: false can_update; null due_date
  unknown_state: "Under Verification" submission_text; "other" submission_status; null submission_download_path submitted_at
  header_only unknown_class: 0 items answer
profile /student/profile 24DMO0005
  card: other program school_or_centre
pending_payments /student/pending_payments 24DMO0005
  seven_columns: null advance_amount end_date
payment_receipts /student/payment_receipts 24DMO0005
weekend_outing_requests /student/weekend_outing_requests 24DMO0005
class_messages /student/messages
  none: 0 items class_messages
leadership /student/leadership
  dean_only: 1 items answer
  no_records: 0 items answer
`;

const calls = LINES.trim()
  .split(/\n(?! )/)
  .map((text) => {
    const [call = "", ...lines] = text.split("\n");
    const [, page = "", path = "", body = "{}", student = "23DMO0001"] =
      /^(\w+) (\S+)(?: (\{.*\}))?(?: (\w+))?$/.exec(call) ?? [];
    return { page, path, body: JSON.parse(body), student, lines };
  });
const listed = calls.flatMap(({ lines, ...call }) =>
  lines.flatMap((line) => {
    const [, variants = "", expected = ""] = /^ {2}([^:]+): ?(.*)$/.exec(line) ?? [];
    return variants.split(" ").map((variant) => ({ ...call, variant, expected }));
  }),
);
const isListed = (page: string, variant: string) => listed.some((one) => one.page === page && one.variant === variant);
const unlisted = calls.flatMap(({ lines: _, ...call }) => {
  const variants = demoPages.flatMap((page) => (page.name === call.page ? (page.variants ?? []) : []));
  return variants.filter((variant) => !isListed(call.page, variant)).map((variant) => ({ ...call, variant }));
});

/** The headings of the tables of a page, for a variant of it. */
function headingsOf(name: string, student: string, variant: string | null): ReadonlySet<string> {
  const shown = demoPages.filter((one) => one.name === name);
  const sources = shown.map((one) =>
    pageSourceOf(renderPage(one, student, fieldValues, variant), pages.get(name) ?? {}),
  );
  return new Set(sources.flatMap(({ tables }) => tables.flatMap(({ headings }) => headings)));
}

/** The fields of an answer whose descriptions name a heading that only the first of two pages has. */
function fieldsOfLost(path: string, whole: ReadonlySet<string>, short: ReadonlySet<string>): readonly string[] {
  const fields = new Set<string>();
  JSON.stringify(endpoints.find((one) => one.path === path)?.answer, (name, schema) => {
    const named = [...String(schema?.description).matchAll(/\(([^)]+)\)/g)].map(([, text = ""]) => wordsOf(text));
    if (named.some((heading) => whole.has(heading) && !short.has(heading))) fields.add(name);
    return schema;
  });
  return [...fields].sort();
}

/** The changed values of two records, by the last name on the way to them. */
function changed(plain: unknown, shown: unknown, name = "answer", found = new Map<string, Set<string>>()) {
  const [before, after] = [plain, shown].map((value) => (typeof value === "object" && value ? value : null));
  const isList = Array.isArray(before);
  const isSameLength = !isList || before.length === Object(after).length;
  if (before && after && isList === Array.isArray(after) && isSameLength)
    for (const [key, value] of Object.entries(after)) changed(Object(before)[key], value, isList ? name : key, found);
  else if (!Object.is(plain, shown)) {
    const value = Array.isArray(shown) ? `${shown.length} items` : JSON.stringify(shown);
    found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return found;
}

function summaryOf(plain: Answer, { status, body, headers }: Answer): string {
  if (status !== 200) return `${body.code} at ${body.portal.page}`;
  const fields = new Map<string, string[]>();
  for (const [name, [value = "", ...others]] of changed(plain.body, body)) {
    const shown = others.length > 0 || value.length > 20 ? "other" : value;
    fields.set(shown, [...(fields.get(shown) ?? []), name]);
  }
  const changes = [...fields].map(([value, names]) => `${value} ${names.sort().join(" ")}`);
  const counts = ["x-portal-unread", "x-portal-unfit"]
    .map((name) => headers.get(name))
    .filter((count) => count !== "0");
  const requests = headers.get("x-portal-requests");
  if (requests !== plain.headers.get("x-portal-requests")) changes.push(`${requests} requests`);
  return [...changes.sort(), ...counts.map((count) => `+${count}`)].join("; ") || "same";
}

/** The result of a login by password while the login page shows a variant. */
const usual = { pass_good: "authenticated", otp_always: "otp_required", error_account_locked: "account_locked" };
const logins: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  google: { pass_good: "captcha_unsupported" },
  no_captcha: { pass_good: "captcha_unsupported" },
  png: usual,
  grid: usual,
  odd_spelling: usual,
  short_home: usual,
  errors_at_login: usual,
};

const world = worldForAll({}, GUARDS_OFF);
const sessions = new Map<string, object>();
beforeAll(async () => {
  for (const student of new Set(calls.map(({ student }) => student))) sessions.set(student, await world.login(student));
});
describe("every variant of every page of the demo portal", () => {
  it("has a call here", () => {
    const called = [...calls.map(({ page }) => page), "login"];
    const shown = [...world.portal.variants].filter(([page, { length }]) => length > 0 && !page.startsWith("outing_"));
    expect([...new Set(called)].sort()).toEqual(shown.map(([page]) => page).sort());
    expect(Object.keys(logins).sort()).toEqual([...(world.portal.variants.get("login") ?? [])].sort());
  });

  /** The answers without a variant. */
  const plain = new Map<string, Answer>();
  async function answersOf({ page, path, body, student, variant }: (typeof unlisted)[number]) {
    const ask = () => world.service.post(path, { ...body, session: sessions.get(student) });
    const call = `${student} ${path} ${JSON.stringify(body)}`;
    const before = plain.get(call) ?? (await ask());
    plain.set(call, before);
    world.portal.show(page, variant);
    return { before, after: await ask() };
  }

  it.each(listed)("$page $variant is parsed correctly by $path for $student", async ({ expected, ...one }) => {
    const { before, after } = await answersOf(one);
    expect(summaryOf(before, after)).toBe(expected);
  });

  it.each(unlisted)("$page $variant changes only the columns that it shows, by $path for $student", async (one) => {
    const { before, after } = await answersOf(one);
    const usual = headingsOf(one.page, one.student, null);
    const other = headingsOf(one.page, one.student, one.variant);
    const [gone, added] = [fieldsOfLost(one.path, usual, other), fieldsOfLost(one.path, other, usual)];
    const changes = added.length > 0 ? summaryOf(after, before) : summaryOf(before, after);
    const fields = [...gone, ...added];
    expect(changes).toBe(fields.length === 0 ? "same" : `null ${fields.join(" ")}`);
  });

  it.each(
    Object.entries(logins).flatMap(([variant, ends]) => Object.entries(ends).map((end) => [variant, ...end] as const)),
  )("the login page %s with %s ends as %s", async (variant, password, end) => {
    world.portal.show("login", variant);
    const { body } = await world.service.post("/auth/login", { registration_number: "23DMO0001", password });
    expect(body.code ?? body.status).toBe(end);
  });
});
