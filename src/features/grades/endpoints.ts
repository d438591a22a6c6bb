import { Type } from "typebox";
import { courseId, optional, SemesterBody, Session, SessionBody, semSubId } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list } from "../../http/fields.ts";
import { searchSemesters } from "../semesters/read-semesters.ts";
import { gradeHistoryPage } from "./grade-history.page.ts";
import { gradeViewPage } from "./grade-view.page.ts";
import { gradeViewDetailPage } from "./grade-view-detail.page.ts";
import { GradeHistory, GradeViewCourse, GradeViewDetail } from "./schema.ts";

export const gradeHistory = endpoint({
  path: "/student/grade_history",
  summary: "All grades so far, CGPA and credits.",
  description:
    "Each course with its effective grade; `details` mixes attempts (with credits and grade) and components (without), as the portal does. " +
    "Oldest exam first. Costs the portal 1 request. Empty, before the first result: numbers null, lists `[]`.",
  body: SessionBody,
  answer: GradeHistory,
  example: {},
  handle: (portal, { session }) => portal.open(session).read(gradeHistoryPage, {}),
});

export const gradeView = endpoint({
  path: "/student/grade_view",
  summary: "Graded courses of a semester.",
  description:
    "Costs the portal 1 request. Empty, where no results are published, for a running or unknown semester: `[]`.",
  body: SemesterBody,
  answer: list(GradeViewCourse, "In the portal's order."),
  example: { sem_sub_id: "AP2025264" },
  handle: (portal, { session, sem_sub_id }) => portal.open(session).read(gradeViewPage, { sem_sub_id }),
});

export const gradeViewDetail = endpoint({
  path: "/student/grade_view_detail",
  summary: "How the grade of one course came about: its marks and the statistics of the class.",
  description:
    "Send `sem_sub_id`: then it costs the portal 1 request. Without it this course is asked for in each semester, newest first and at most 12 unless the operator says otherwise, " +
    "which costs one request each beside the list. Empty, also for unknown ids: `components` `[]`, `statistics` null, `sem_sub_id` as sent or null.",
  body: Type.Object({ session: Session, course_id: courseId, sem_sub_id: optional(semSubId) }),
  answer: GradeViewDetail,
  example: { course_id: "AM_CSE1008_00200", sem_sub_id: "AP2025264" },
  async handle(portal, { session, course_id, sem_sub_id }) {
    const student = portal.open(session);
    if (sem_sub_id) return student.read(gradeViewDetailPage, { course_id, sem_sub_id });
    const found = await searchSemesters(student, portal.semestersSearched, async (candidate) => {
      const detail = await student.read(gradeViewDetailPage, { course_id, sem_sub_id: candidate });
      return detail.components.length > 0 ? detail : null;
    });
    return found ?? { course_id, sem_sub_id: null, components: [], statistics: null };
  },
});
