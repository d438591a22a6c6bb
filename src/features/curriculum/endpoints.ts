import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../contract/endpoint.ts";
import { curriculumCreditsPage } from "./credits.page.ts";
import { curriculumPage } from "./curriculum.page.ts";
import { Curriculum } from "./schema.ts";

export const curriculum = endpoint({
  path: "/student/curriculum",
  summary: "The student's curriculum, with credits by category.",
  description: "Every course that the degree allows or requires, and what of it has been registered.",
  unconfirmed: true,
  cost: { requests: 2 },
  empty: { answer: "`[]` for `courses` and `credits`" },
  body: SessionBody,
  answer: Curriculum,
  example: {},
  async handle(portal, { session }) {
    const student = portal.open(session);
    const [courses, credits] = await Promise.all([
      student.read(curriculumPage, {}),
      student.read(curriculumCreditsPage, {}),
    ]);
    return { courses, credits };
  },
});
