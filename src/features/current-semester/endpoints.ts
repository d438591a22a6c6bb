import { SessionBody } from "../../contract/bodies.ts";
import { addition } from "../../portal/define-endpoint.ts";
import { CURRENT_SEMESTER_COST, readCurrentSemester } from "./read-current-semester.ts";
import { CurrentSemester } from "./schema.ts";

export const currentSemester = addition({
  path: "/student/current_semester",
  scopes: [],
  summary: "The semester that the student is in.",
  description:
    "The first semester of `/student/semesters` whose classes have begun. The portal lists the next semester before that, above the " +
    "current one and without any data. A semester without classes of its own, such as an arrear term, is passed over. A page that cannot " +
    "be read is no evidence, and no error, unless no page is left that would list a new semester.",
  cost: { requests: 3, note: `2 or 3 for the list, and ${CURRENT_SEMESTER_COST}` },
  empty: { answer: "null for `semester` and `evidence`", when: "if the portal lists no semester" },
  body: SessionBody,
  answer: CurrentSemester,
  handle: (portal, { session }) => readCurrentSemester(portal.openSession(session), portal.semestersSearched),
});
