/** An entry of the side menu. */
export interface MenuEntry {
  readonly label: string;
  /** Path of the menu page below /vtop/. */
  readonly path: string;
}

/** The groups of the side menu, in the portal's order. For a path without a page, the portal says that the menu is not available. */
export const menu: readonly { readonly heading: string; readonly entries: readonly MenuEntry[] }[] = [
  { heading: "My Info", entries: [{ label: "Profile", path: "studentsRecord/StudentProfileAllView" }] },
  {
    heading: "Info Corner",
    entries: [
      { label: "Contact Us", path: "hrms/contactDetails" },
      { label: "FAQ", path: "academics/common/FaqPreview" },
      { label: "Biometric Log", path: "academics/biometriclogdisplay" },
    ],
  },
  {
    heading: "Mentor",
    entries: [
      { label: "Mentor Details", path: "proctor/viewProctorDetails" },
      { label: "Mentor Message", path: "proctor/viewMessagesSendByProctor" },
    ],
  },
  {
    heading: "Academics",
    entries: [
      { label: "HOD and Dean Info", path: "hrms/viewHodDeanDetails" },
      { label: "Faculty Info", path: "hrms/employeeSearchForStudent" },
      { label: "Class Messages", path: "academics/common/StudentClassMessage" },
      { label: "My Curriculum", path: "academics/common/Curriculum" },
      { label: "Time Table", path: "academics/common/StudentTimeTable" },
      { label: "Class Attendance", path: "academics/common/StudentAttendance" },
      { label: "Course Page", path: "academics/common/StudentCoursePage" },
      { label: "Digital Assignment Upload", path: "examinations/StudentDA" },
      { label: "Academics Calendar", path: "academics/common/CalendarPreview" },
    ],
  },
  {
    heading: "Examination",
    entries: [
      { label: "Exam Schedule", path: "examinations/StudExamSchedule" },
      { label: "Marks View", path: "examinations/StudentMarkView" },
      { label: "Grades", path: "examinations/examGradeView/StudentGradeView" },
      { label: "Grade History", path: "examinations/examGradeView/StudentGradeHistory" },
    ],
  },
  {
    heading: "Online Payments",
    entries: [
      { label: "Payments", path: "finance/Payments" },
      { label: "Payment Receipts", path: "p2p/getReceiptsApplno" },
    ],
  },
  {
    heading: "Hostels",
    entries: [
      { label: "General Outing", path: "hostel/StudentGeneralOuting" },
      { label: "Weekend Outing", path: "hostel/StudentWeekendOuting" },
      { label: "Late Hour Request", path: "hostels/late/hour/student/request/1" },
    ],
  },
];
