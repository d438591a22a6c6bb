/** A portal page for the tools that work on saved pages: how to fetch it, and what it shows of student 23DMO0001. */
export interface SavedPage {
  readonly page: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  /** Input that the page itself does not contain, as key=value. */
  readonly context: readonly string[];
  /** The endpoint whose example in the contract contains the record. */
  readonly endpoint: string;
  /** The member of the example that is the record; the whole example if not set. */
  readonly member?: string;
}

export const menu = { verifyMenu: "true" };
const fall = { semesterSubId: "AP2026272" };
const winter = { semesterSubId: "AP2025264" };
const fallSub = { semSubId: "AP2026272" };
const inFall = "sem_sub_id=AP2026272";
const student = "23DMO0001";
const classId = "AP2026272000101";
const grades = "examinations/examGradeView";

const row = (
  page: string,
  path: string,
  form: Readonly<Record<string, string>>,
  context: readonly string[] = [],
  endpoint = page,
): SavedPage => ({ page, path, form, context, endpoint: `/student/${endpoint}` });

/** Every page with a record. */
export const savedPages: readonly SavedPage[] = [
  row("semesters", "academics/common/StudentTimeTable", menu),
  row("profile", "studentsRecord/StudentProfileAllView", menu, [`registration_number=${student}`]),
  row("mentor", "proctor/viewProctorDetails", menu),
  row("attendance", "processViewStudentAttendance", fall, [inFall]),
  row("attendance_detail", "processViewAttendanceDetail", {
    ...{ ...fall, registerNumber: student, courseId: "AM_CSE3009_00200", courseType: "ETH" },
  }),
  row("capstone_attendance", "processSdpAttendance", { ...fall, regNo: student }),
  row("timetable", "processViewTimeTable", fall),
  row("marks", "examinations/doStudentMarkView", fall),
  row("exam_schedule", "examinations/doSearchExamScheduleForStudent", fall),
  row("grade_history", `${grades}/StudentGradeHistory`, menu),
  row("grade_view", `${grades}/doStudentGradeView`, winter),
  row("grade_view_detail", `${grades}/getGradeViewDetails`, { ...winter, courseId: "AM_CSE1008_00200" }, [
    "course_id=AM_CSE1008_00200",
    "sem_sub_id=AP2025264",
  ]),
  row("biometric", "getStudBioHistory", { fromDate: "24/09/2026" }),
  row(
    "calendar_class_groups",
    "getDateForSemesterPreview",
    { ...fallSub, paramReturnId: "getDateForSemesterPreview" },
    [],
    "calendar/class_groups",
  ),
  row(
    "calendar_months",
    "getListForSemester",
    { ...fallSub, paramReturnId: "getListForSemester", classGroupId: "COMB" },
    [],
    "calendar/months",
  ),
  row(
    "calendar_month",
    "processViewCalendar",
    { ...fallSub, calDate: "01-AUG-2026", classGroupId: "COMB" },
    ["month=2026-08"],
    "calendar/month",
  ),
  row("faculty", "hrms/EmployeeSearchForStudent", { empId: "" }),
  row("faculty_details", "hrms/EmployeeSearch1ForStudent", { empId: "99001" }, ["emp_id=99001"], "faculty/details"),
  row(
    "course_page_courses",
    "getCourseForCoursePage",
    { ...fallSub, paramReturnId: "getCourseForCoursePage" },
    [],
    "course_page/courses",
  ),
  row(
    "course_page_slots",
    "getSlotIdForCoursePage",
    { ...fallSub, classId, praType: "source", paramReturnId: "getSlotIdForCoursePage" },
    [inFall],
    "course_page/slots",
  ),
  row(
    "course_page_detail",
    "processViewStudentCourseDetail",
    { ...fallSub, erpId: "99001", classId },
    [inFall, `class_id=${classId}`, "erp_id=99001"],
    "course_page/detail",
  ),
  row("digital_assignments", "examinations/doDigitalAssignment", fall),
  row(
    "digital_assignments_course",
    "examinations/processDigitalAssignment",
    { classId },
    [],
    "digital_assignments/course",
  ),
  row("pending_payments", "finance/Payments", menu),
  row("payment_receipts", "p2p/getReceiptsApplno", menu),
  row("general_outing_requests", "hostel/StudentGeneralOuting", menu),
  row("weekend_outing_requests", "hostel/StudentWeekendOuting", menu),
  { ...row("curriculum", "academics/common/Curriculum", menu), member: "courses" },
  {
    ...row("credits_distribution", "academics/common/CreditsDistributionDetails", { registerNumber: student }),
    ...{ endpoint: "/student/curriculum", member: "credits" },
  },
  {
    ...row("mentor_messages", "proctor/viewMessagesSendByProctor", menu),
    ...{ endpoint: "/student/messages", member: "mentor_messages" },
  },
  row("leadership", "hrms/viewHodDeanDetails", menu),
];
