import { Type } from "typebox";
import { classGroupId, day, optional, Session, semSubId } from "../../contract/bodies.ts";
import { parseDay } from "../../contract/days.ts";
import { invalidBody, ServiceError } from "../../contract/errors.ts";
import { record } from "../../contract/fields.ts";
import { addition, type Endpoint } from "../../portal/define-endpoint.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import { CURRENT_SEMESTER_COST, readCurrentSemester } from "../current-semester/read-current-semester.ts";
import type { CurrentSemester } from "../current-semester/schema.ts";
import { problemOf } from "../read-parts.ts";
import { knownOf, type Refresh, type RefreshedPart, refreshAnswer } from "./answer.ts";
import { type Part, partsOf } from "./parts.ts";

/** A body with the fields that the parts need. */
type PartBody = { readonly session: Session } & Record<PropertyKey, unknown>;

/** Reads a part and compares it with the data of an earlier digest. */
async function readPart(
  portal: Portal,
  student: PortalSession,
  { name, about, collections, read }: Part,
  body: PartBody,
  known: string | null,
): Promise<RefreshedPart> {
  const data = await read(student, body);
  const scope = JSON.stringify([name, body.session.registration_number, ...about.map((field) => body[field])]);
  const { digest, covers: digest_covers, changes } = await portal.digests.compare(scope, collections, data, known);
  if (changes?.length === 0) return { unchanged: true, digest, digest_covers };
  return { data, digest, digest_covers, baseline: changes === null, changes: [...(changes ?? [])] };
}

/** The problem of a part. Rethrows errors that fail the whole call: the end of the session, and our own bugs. */
function problemOfPart(portal: Portal, error: unknown) {
  if (!(error instanceof ServiceError) || error.code === "session_expired") throw error;
  return problemOf(portal, error);
}

const partList = (names: readonly string[]) =>
  Type.Array(Type.Unsafe<string>({ type: "string", enum: names, "x-error-message": "is not a part" }), {
    description: "The parts to read. Each is the answer of the endpoint with the same name.",
    minItems: 1,
    uniqueItems: true,
    "x-error-message": "is not a list of different parts",
    examples: [["attendance", "marks"]],
  });

const costNote = (parts: readonly Part[]): string =>
  [
    ...parts.flatMap(({ name, cost: { per } }) => (per === undefined ? [] : [`\`${name}\` 1 more per ${per}`])),
    `without \`sem_sub_id\` also ${CURRENT_SEMESTER_COST}; \`semesters\` or no \`sem_sub_id\` 1 to 3 in total. No page is requested twice`,
  ].join(", ");

const scopesOf = (parts: readonly Part[]) => [...new Set(parts.flatMap(({ scopes }) => scopes))];

/** The endpoint that reads several parts at once: those of the given endpoints whose records are tracked. */
export function refreshOf(endpoints: readonly Endpoint[]): Endpoint {
  const partsByName = partsOf(endpoints);
  const parts = [...partsByName.values()];

  /** The parts with these names, which the schema has checked. */
  const named = (names: readonly string[]): readonly Part[] => names.flatMap((name) => partsByName.get(name) ?? []);

  return addition({
    path: "/student/refresh",
    scopes: { possible: scopesOf(parts), of: (body) => scopesOf(named(body.parts)) },
    summary: "Several parts at once, and what changed since an earlier refresh.",
    description:
      "Each part is answered with its data and a digest. If the digest of an earlier refresh is sent as `known`, a part without changes is " +
      "answered with `unchanged`, and a part with changes lists them. A part that fails holds its problem and does not affect the others; " +
      "only `session_expired` fails the whole call. Without `sem_sub_id`, the semester of `/student/current_semester` is read.",
    cost: { requests: 0, per: "part", note: costNote(parts) },
    body: record("RefreshRequest", "Parts of the student's data, and digests of earlier refreshes.", {
      session: Session,
      parts: partList([...partsByName.keys()]),
      sem_sub_id: optional(semSubId),
      class_group_id: optional(classGroupId),
      date: optional(day),
      known: knownOf(parts),
    }),
    answer: refreshAnswer(parts),
    example: { parts: ["attendance", "marks"], sem_sub_id: "AP2026272" },
    check(_, { parts: names, date }) {
      const dated = named(names).find(({ about }) => about.includes("date"));
      if (dated !== undefined && !date)
        throw invalidBody([{ pointer: "/date", message: `is required for the part ${dated.name}` }]);
    },
    async handle(portal, { session, parts: names, sem_sub_id, class_group_id, date, known }) {
      const student = portal.openSession(session);
      const input = {
        session,
        class_group_id: class_group_id ?? student.campus.classGroup,
        date: date && (parseDay(date) ?? date),
      };
      const answer: Refresh = { sem_sub_id: null, current_semester: null, parts: {} };
      let current: Promise<CurrentSemester> | null = null;
      /** The current semester; null if the portal lists none. */
      const findSemester = async (): Promise<string | null> => {
        current ??= readCurrentSemester(student, portal.semestersSearched);
        answer.current_semester = await current;
        return answer.current_semester.semester?.id ?? null;
      };
      const read = async (part: Part) => {
        const semester = part.about.includes("sem_sub_id") ? (sem_sub_id ?? (await findSemester())) : undefined;
        if (semester === null) return;
        if (semester !== undefined) answer.sem_sub_id = semester;
        const body = { ...input, sem_sub_id: semester };
        answer.parts[part.name] = await readPart(portal, student, part, body, known?.[part.name] ?? null);
      };
      await Promise.all(
        named(names).map((part) =>
          read(part).catch((error) => {
            answer.parts[part.name] = { problem: problemOfPart(portal, error) };
          }),
        ),
      );
      return answer;
    },
  });
}
