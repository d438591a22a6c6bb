import { type Static, Type } from "typebox";
import { classGroupId, day, optional, Session, semSubId } from "../../contract/bodies.ts";
import { parseDay } from "../../contract/days.ts";
import { endpoint } from "../../contract/endpoint.ts";
import { invalidBody } from "../../contract/errors.ts";
import { record } from "../../contract/fields.ts";
import { DEFAULT_CLASS_GROUP } from "../calendar/class-groups.page.ts";
import { readSemesters } from "../semesters/read-semesters.ts";
import { Known, Refresh } from "./answer.ts";
import { type PartName, partNames, parts } from "./parts.ts";
import { isAboutSemester, problemOfPart, readPart } from "./read-part.ts";

const partList = Type.Array(
  Type.Unsafe<PartName>({ type: "string", enum: [...partNames], "x-error-message": "is not a part" }),
  {
    description: "The parts to read. Each is the answer of the endpoint with the same name.",
    minItems: 1,
    uniqueItems: true,
    "x-error-message": "is not a list of different parts",
    examples: [["attendance", "marks"]],
  },
);

/** Runs `work` at the first call and returns its result at every call. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () => {
    result ??= work();
    return result;
  };
}

export const refresh = endpoint({
  path: "/student/refresh",
  summary: "Several parts at once, and what changed since an earlier refresh.",
  description:
    "Each part is answered with its data and a digest. If the digest of an earlier refresh is sent as `known`, a part without changes is " +
    "answered with `unchanged`, and a part with changes lists them. A part that fails holds its problem and does not affect the others; " +
    "only `session_expired` fails the whole call. Without `sem_sub_id`, the newest semester is read.",
  cost: {
    requests: 0,
    per: "part",
    note: "`calendar` 1 more per month, `digital_assignments` 1 more per course, `semesters` or no `sem_sub_id` 1 to 3 in total",
  },
  body: record("RefreshRequest", "Parts of the student's data, and digests of earlier refreshes.", {
    session: Session,
    parts: partList,
    sem_sub_id: optional(semSubId),
    class_group_id: optional(classGroupId),
    date: optional(day),
    known: Type.Optional(Type.Unsafe<Static<typeof Known> | null>({ ...Known, type: ["object", "null"] })),
  }),
  answer: Refresh,
  example: { parts: ["attendance", "marks"], sem_sub_id: "AP2026272" },
  check(_, { parts: names, date }) {
    if (names.some((name) => parts[name].about.includes("date")) && !date) {
      throw invalidBody([{ pointer: "/date", message: "is required for the part biometric" }]);
    }
  },
  async handle(portal, { session, parts: names, sem_sub_id, class_group_id, date, known }) {
    const student = portal.open(session);
    const semesters = once(() => readSemesters(student));
    const newestSemester = once(async () => (await semesters())[0]?.id ?? null);
    const input = {
      registration_number: session.registration_number,
      class_group_id: class_group_id ?? DEFAULT_CLASS_GROUP,
      date: date ? (parseDay(date) ?? date) : "",
      semesters,
    };
    const answer: Refresh = { sem_sub_id: null, parts: {} };
    const read = async (name: PartName) => {
      const semester = isAboutSemester(name) ? (sem_sub_id ?? (await newestSemester())) : "";
      if (semester === null) return;
      if (semester !== "") answer.sem_sub_id = semester;
      answer.parts[name] = await readPart(
        portal,
        student,
        name,
        { ...input, sem_sub_id: semester },
        known?.[name] ?? null,
      );
    };
    await Promise.all(
      names.map((name) =>
        read(name).catch((error) => {
          answer.parts[name] = { problem: problemOfPart(portal, error) };
        }),
      ),
    );
    return answer;
  },
});
