const DECISIONS = ["Accepted", "Approved", "Rejected", "Not Accepted", "Not Approved", "Denied", "Cancelled"];
const GUIDES = ["Mentor", "Proctor", "Warden"];

/**
 * Words of the portal that no parser declares: values from short lists that are the same for every student. A text is kept
 * if all of it is one of these. From docs/portal.
 */
export const PORTAL_PHRASES: readonly string[] = [
  // Course types, grading types, class groups, and the schools' codes.
  ...["Theory Only", "Embedded Theory", "Embedded Lab", "Lab Only", "Project", "Embedded Project", "Soft Skill"],
  ...["Embedded Theory and Lab", "Embedded Theory and Project", "Theory", "Lab", "THEORY", "LAB", "Start", "End"],
  ...["TH", "ETH", "ELA", "LO", "PJT", "EPJ", "SS", "ETL", "ETP", "ETLP", "NCC", "OC", "ECA"],
  ...["General (Semester)", "All Class Group (Combined)", "General", "Semester", "Combined", "COMB", "ALL"],
  // Statuses.
  ...["Present", "Absent", "On Duty", "Not Posted", "Attended", "Total Class", "Percentage", "Debarred", "Permitted"],
  ...["Registered", "Registered and Approved", "Invoice Generated", "Fees Paid and Approved", "Fees Paid", "Approved"],
  ...["Approved by Academics and Faculty", "Manual", "Biometric", "Effective", "Pass", "Fail", "Regular", "Active"],
  ...["File Not Uploaded", "Not Uploaded", "Uploaded successfully", "Yet to post", "No", "Nil", "None", "NILL", "NIL"],
  ...["Hosteller", "Day Scholar", "Dayscholar"],
  ...["", "Leave Request ", "Outing Request ", "Request "].flatMap((what) =>
    DECISIONS.flatMap((word) => [`${what}${word}`, ...GUIDES.map((who) => `${what}${word} by ${who}`)]),
  ),
  ...["Waiting", "Pending"].flatMap((how) => [
    how,
    ...GUIDES.flatMap((who) => ["'", "’"].map((mark) => `${how} for ${who}${mark}s Approval`)),
  ]),
  // The calendar and the week.
  ...["Holiday", "Instructional", "Instructional Day", "No Instructional Day", "No Instructional", "WorkingDay"],
  ...["Exam Days", "CAT", "CAT1", "CAT2", "FAT", "QUIZ", "AUGUST"],
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  ...["MON", "TUE", "TUES", "WED", "THU", "THUR", "THURS", "FRI", "SAT", "SUN"],
  ...["LUNCH", "ECS", "CLUB", "CLUBS", "ONL"],
  // Buttons, links and placeholders.
  ...["View", "Show", "Download", "Submit", "Search", "Close", "Upload", "Delete", "Edit", "Back", "Print", "Pay"],
  ...["Download All Reference Materials", "Download General Materials", "Download Syllabus", "Download Course Plan"],
  ...["Reference Material", "Reference Materials", "General Materials", "Course Materials", "Course Plan", "Syllabus"],
  ...["Title", "Topic", "Name", "Description", "Type", "Date", "Uploaded On", "Link", "File", "Action"],
  ...["Choose Semester", "Select Semester", "Choose Course", "Select Course", "Choose Slot", "Choose Faculty", "AMR"],
  ...["View CAPSTONE/SDP Attendance", "Only Registered Semester", "Calendar Type", "Class Group", "Semester"],
  // The legend of the grades.
  ...["Course", "Courses"].flatMap((what) =>
    ["included", "not included"].flatMap((how) =>
      ["GPA", "CGPA", "GPA/CGPA", "GPA / CGPA"].map((where) => `${what} ${how} in ${where}`),
    ),
  ),
  ...["Total", "Grand Total", "Sub Total", "Total Marks", "Total Number Of Credits"],
  // Attribute values that say what an element is.
  ...["selected", "checked", "disabled", "hidden", "submit", "button", "source", "true", "false", "utf-8", "on", "off"],
];

/** Words that are kept inside any other text, because parsers look for them there. No name is among them. */
export const INNER_WORDS: readonly string[] = [
  ...["select", "choose", "holiday", "holidays", "instructional", "exam", "total", "page", "entries", "records"],
  ...["CAT", "FAT", "and", "INR", "USD", "rupees", "dollars", "javascript", "http", "https", "data", "png", "jpeg"],
  ...["void", "not", "for", "the", "out", "day", "order", "null", "base", "image", "example", "invalid"],
];

/** Parts of the portal's addresses that no page declares as its path. */
export const PATH_WORDS: readonly string[] = [
  ...["vtop", "academics", "examinations", "hostel", "finance", "hrms", "proctor", "common", "assets", "img"],
  ...[
    "semesterSubId",
    "classId",
    "allCourseMeterialDownload",
    "courseSyllabusDownload",
    "CoursePlanExcelDownload",
    "downloadPdf",
  ],
  ...[
    "downloadSTudentDA",
    "doDownloadQuestion",
    "dupReceiptNewP2P",
    "receitNo",
    "downloadLeavePass",
    "downloadOutingForm",
  ],
];

/** Words that stand for a date together with a number. A substitute is never one of them. */
export const MONTH_WORDS: readonly string[] = (
  "jan feb mar apr may jun jul aug sep sept oct nov dec " +
  "january february march april june july august september october november december"
).split(" ");
