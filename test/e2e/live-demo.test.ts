import { beforeEach, expect, it } from "vitest";
import { editKinds, examplesOf } from "../../demo-portal/demo/edit-kinds.ts";
import { endpoints } from "../../src/features/index.ts";
import { partsOf } from "../../src/features/refresh/parts.ts";
import { control } from "../service.ts";
import { sessionForAll, worldForAll } from "../world.ts";

/** A part of a refresh, an edit of the guide, and the changes that the refresh must report; `*` is every day of a month. */
const edits = `
attendance_registers | attendance added | added registers AP2026272000101 2026-09-25 C1 09:00
attendance_registers | attendance changed | changed registers AP2026272000101 2026-09-24 C1 09:00 status
attendance_registers | attendance removed | removed registers AP2026272000101 2026-09-24 C1 09:00
attendance | class added | added attendance PHY3002 Theory Only
attendance | attendance added | changed attendance CSE3009 Embedded Theory attended_classes,total_classes,attendance_percentage
attendance | class removed | removed attendance STS4006 Soft Skill
timetable | class added | added classes tuesday PHY3002 TH TFF1; added courses PHY3002 Theory Only; changed totals total_credits
timetable | class changed | changed courses STS4006 Soft Skill course_option
timetable | class removed | changed totals total_credits; removed classes saturday STS4006 SS TE1; removed classes tuesday STS4006 SS E1; removed courses STS4006 Soft Skill
exam_schedule | class added | added exams CAT1 PHY3002 TH; added exams CAT2 PHY3002 TH; added exams FAT PHY3002 TH
digital_assignments | class removed | removed courses AP2026272000320
marks | mark added | added assessments AP2026272000101 CAT2
marks | mark changed | changed assessments AP2026272000101 CAT1 scored_mark,weightage_mark
marks | mark removed | removed assessments AP2026272000101 CAT1
digital_assignments | assignment added | added assignments AP2026272000101 DA04
digital_assignments | assignment changed | changed assignments AP2026272000101 Digital Assessment-3 due_date
digital_assignments | assignment removed | removed assignments AP2026272000101 Digital Assessment-3
exam_schedule | exam added | added exams ReCAT1 CSE3009 ETH; added groups ReCAT1 General (Semester)
exam_schedule | exam changed | changed exams CAT2 CSE3009 ETH exam_date
exam_schedule | exam removed | removed exams CAT2 CSE3009 ETH
grade_view | grade added | added courses HUM3001 Theory Only
grade_view | grade changed | changed courses CSE1008 Theory Only grade
grade_view | grade removed | removed courses CSE1008 Theory Only
grade_history | grade added | added courses HUM3001; changed grade_counts B count; changed totals cgpa,credits_registered,credits_earned
grade_history | grade changed | changed courses CSE1008 grade; changed grade_counts A count; changed grade_counts S count; changed totals cgpa
grade_history | grade removed | changed grade_counts A count; changed totals cgpa,credits_registered,credits_earned; removed courses CSE1008
semesters | semester added | added semesters AP2026274
semesters | semester changed | changed semesters AP2026272 name
semesters | semester removed | removed semesters AP2024254
general_outing_requests | general_outing added | added requests 2026-10-09 16:00 Nellore
general_outing_requests | general_outing changed | changed requests 2026-09-28 12:00 Vijayawada status,status_code,leave_id,can_download,download_path
general_outing_requests | general_outing removed | removed requests 2026-09-28 12:00 Vijayawada
weekend_outing_requests | weekend_outing added | added requests 2026-10-11 10:30 Guntur
weekend_outing_requests | weekend_outing changed | changed requests 2026-09-27 11:30 Guntur booking_id,status,status_code,can_download,download_path
weekend_outing_requests | weekend_outing removed | removed requests 2026-09-27 11:30 Guntur
biometric | punch added | added punches 2026-09-24 21:30 LH2-FACE-IN-1
biometric | punch removed | removed punches 2026-09-24 20:05 LH2-FACE-IN-1
pending_payments | invoice added | added invoices AM2600900002
pending_payments | invoice changed | changed invoices AM2600900001 fine,total_amount
pending_payments | invoice removed | removed invoices AM2600900001
payment_receipts | receipt added | added receipts 90002
payment_receipts | receipt changed | changed receipts 90001 amount
payment_receipts | receipt removed | removed receipts 90001
calendar | calendar_month added | added days 2027-01-*
calendar | calendar_day changed | changed days 2026-10-06 events
calendar | calendar_month removed | removed days 2026-12-*
profile | profile changed | changed profile 23DMO0001 blood_group
profile | mentor removed | removed mentor_details
mentor | mentor changed | changed mentor cabin_number
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [part: string, edit: string, changes: string]);
const bodies = new Map(
  Object.keys(editKinds).flatMap((kind) => examplesOf(kind).map(([change, body]) => [`${kind} ${change}`, body])),
);
const changesIn = (text: string) =>
  text.endsWith("*")
    ? Array.from({ length: 31 }, (_, index) => text.replace("*", String(index + 1).padStart(2, "0")))
    : text.split("; ").sort();

const world = worldForAll();
const session = sessionForAll(world);
const demo = (path: "clock" | "edit" | "reset", fields = "") =>
  control(world.portal, path, fields.replaceAll("+", "%2B"));
beforeEach(() => demo("reset"));

async function refresh(part: string, known: string | null = null) {
  const sem_sub_id = part === "grade_view" ? "AP2025264" : "AP2026272";
  const fields = { parts: [part], sem_sub_id, date: "2026-09-24", known: { [part]: known } };
  return (await world.service.post("/student/refresh", { session, ...fields })).body.parts[part];
}

interface Change {
  readonly kind: string;
  readonly collection: string;
  readonly key: Readonly<Record<string, string | null>>;
  readonly fields: readonly string[] | null;
}

const lineOf = ({ kind, collection, key, fields }: Change) =>
  [kind, collection, ...Object.values(key).map((value) => value ?? "-"), ...(fields === null ? [] : [fields])].join(
    " ",
  );

it.each(edits)("a refresh of %s reports exactly the edit: %s", async (part, edit, changes) => {
  const { digest } = await refresh(part);
  await demo("edit", bodies.get(edit) ?? "");
  expect((await refresh(part, digest)).changes.map(lineOf).sort()).toEqual(changesIn(changes));
});

it("each edit of the guide is made, for each part that it changes, and every part is changed", () => {
  expect([...new Set(edits.map(([part]) => part))].sort()).toEqual([...partsOf(endpoints).keys()].sort());
  expect(new Set(edits.map(([, edit]) => edit))).toEqual(new Set(bodies.keys()));
  for (const [name, { parts }] of Object.entries(editKinds)) {
    const own = edits.filter(([, edit]) => edit.startsWith(`${name} `)).map(([part]) => part);
    expect([...new Set(own)].sort()).toEqual([...parts].sort());
  }
});

it("a profile has one mentor: they are removed, and appointed again", async () => {
  await demo("edit", "kind=mentor&key=own&remove=1");
  const { digest } = await refresh("profile");
  await demo("edit", "kind=mentor&key=own");
  expect((await refresh("profile", digest)).changes.map(lineOf)).toEqual(["added mentor_details"]);
});

it("the clock adds classes, and a reset brings the records of the start back", async () => {
  const { digest } = await refresh("attendance_registers");
  await demo("clock", "day=2026-10-15");
  const { changes } = await refresh("attendance_registers", digest);
  const others = changes.filter(({ kind, key }: Change) => kind !== "added" || `${key.date}` < "2026-09-25");
  expect([changes.length > 0, others]).toEqual([true, []]);
  await demo("reset");
  expect(await refresh("attendance_registers", digest)).toMatchObject({ unchanged: true });
});

it.each(["2026-07-01", "2026-08-20", "2026-12-31"])("on %s, all pages can be read", async (day) => {
  await demo("clock", `day=${day}`);
  const parts = [...partsOf(endpoints).keys()];
  const fields = { session, parts, sem_sub_id: "AP2026272", date: "2026-09-24" };
  const { body } = await world.service.post("/student/refresh", fields);
  expect(parts.filter((part) => body.parts[part].problem !== undefined)).toEqual([]);
});
