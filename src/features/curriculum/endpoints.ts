import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { curriculumCreditsPage } from "./credits.page.ts";
import { curriculumPage } from "./curriculum.page.ts";
import { Curriculum } from "./schema.ts";

export const curriculum = endpoint({
  path: "/student/curriculum",
  scopes: ["marks"],
  tag: "unconfirmed",
  summary: "The student's curriculum, with credits by category.",
  description: "Every course that the degree allows or requires, and what of it has been registered.",
  cost: { requests: 2 },
  empty: { answer: "`[]` for `courses` and `credits`" },
  body: SessionBody,
  answer: Curriculum,
  example: {},
  pages: [curriculumPage, curriculumCreditsPage],
  async read(student) {
    const [courses, credits] = await Promise.all([
      student.read(curriculumPage, {}),
      student.read(curriculumCreditsPage, {}),
    ]);
    return { courses, credits };
  },
});
