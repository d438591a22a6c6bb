// Written by `npm run client:types` from the service's OpenAPI documents.

/** Body and answer of every endpoint. */
export interface Endpoints {
  /** Log a student in to the portal. Answers a session, or an OTP challenge when the portal demands a one-time password: both are 200. Costs the portal 7 requests. Never call it in a loop: repeated refusals lock the account at the portal. */
  "/auth/login": {
    body: {
      /** Registration number, or the login name chosen on the portal. */
      registration_number: string;
      /** The student's portal password. Sent to the portal once per submitted captcha and never stored. */
      password: string;
    };
    answer: LoginResult;
  };
  /** Finish a login with its one-time password. Answers as a login that was never challenged. A wrong OTP leaves the challenge usable. Costs the portal 2 requests. */
  "/auth/verify_otp": {
    body: {
      otp_challenge: OtpChallenge;
      /** The one-time password that the portal emailed to the student. */
      otp: string;
    };
    answer: LoginResult;
  };
  /** Ask the portal to send a fresh one-time password. For an OTP that has expired. The challenge comes back unchanged and its 30 minutes go on from the login. Costs the portal 1 request. */
  "/auth/resend_otp": {
    body: {
      otp_challenge: OtpChallenge;
    };
    answer: ResendResult;
  };
  /** Semesters available to the student. Newest first. A student of the first weeks has none on the timetable page; then the marks page and the exam page are asked, which list the terms of the whole university. Costs the portal 1 to 3 requests. Empty: `semesters` is `[]`. */
  "/student/semesters": {
    body: {
      session: Session;
    };
    answer: SemesterList;
  };
  /** The student's profile and mentor. Addresses, family, identity numbers and phone numbers of the page are not returned. CGPA and credits are in /student/grade_history. Costs the portal 1 request. */
  "/student/profile": {
    body: {
      session: Session;
    };
    answer: Profile;
  };
  /** Profile, attendance and timetable of a semester in one answer. For the first load of an app. The three pages are read at the same time; the answer is complete or fails as a whole. Costs the portal 3 requests. */
  "/student/all_data": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    answer: AllData;
  };
  /** Attendance per course of a semester. Theory and lab of one course are two entries with one `course_id`; (`course_id`, `course_type_code`) is the key, `class_id` another. Percentages are the portal's own, which rounds up. Costs the portal 1 request. Empty: `[]`. */
  "/student/attendance": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** In the portal's order. */
    answer: AttendanceEntry[];
  };
  /** The register behind one course's attendance: every class that was held. Newest class first. Send `sem_sub_id`: then it costs the portal 1 request. Without it the semesters are searched, newest first and at most 12 unless the operator says otherwise, which costs one request each beside the list. Empty, also for unknown ids: `[]`. */
  "/student/attendance_detail": {
    body: {
      session: Session;
      /** Id of a course in one version of the curriculum. Not the course code. */
      course_id: string;
      /** A `course_type_code`, not the name of the type. */
      course_type: string;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id?: string | null;
    };
    /** In the portal's order. */
    answer: AttendanceRegisterEntry[];
  };
  /** Attendance of a capstone project in a semester. Counted in days of a semester, not per course. A student without a capstone gets `null`, which is a normal answer. Costs the portal 1 request. */
  "/student/capstone_attendance": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    answer: CapstoneAttendance | null;
  };
  /** The student's week in a semester. All seven days, always. Adjoining hours of one class are one entry; `courses` also lists what has no place in the week. Costs the portal 1 request. Empty: seven empty days and no courses. */
  "/student/timetable": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    answer: Timetable;
  };
  /** Marks of a semester, with the assessments of each course. Theory and lab of one course are two records with one `course_code`; `class_id` is the key. A mark that is not entered is null, 0 is a mark. Nothing is summed up or recomputed. Costs the portal 1 request. Empty: `[]`. */
  "/student/marks": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** In the portal's order. */
    answer: MarksCourse[];
  };
  /** Exams of a semester: when, where, which seat. One group for each exam (and class group), upcoming exam first. Dates and seats that are not announced yet are null. Times are India time. Costs the portal 1 request. Empty: `[]`. */
  "/student/exam_schedule": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** In the portal's order. */
    answer: ExamGroup[];
  };
  /** All grades so far, CGPA and credits. Each course with its effective grade; `details` mixes attempts (with credits and grade) and components (without), as the portal does. Oldest exam first. Costs the portal 1 request. Empty, before the first result: numbers null, lists `[]`. */
  "/student/grade_history": {
    body: {
      session: Session;
    };
    answer: GradeHistory;
  };
  /** Graded courses of a semester. Costs the portal 1 request. Empty, where no results are published, for a running or unknown semester: `[]`. */
  "/student/grade_view": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** In the portal's order. */
    answer: GradeViewCourse[];
  };
  /** How the grade of one course came about: its marks and the statistics of the class. Send `sem_sub_id`: then it costs the portal 1 request. Without it this course is asked for in each semester, newest first and at most 12 unless the operator says otherwise, which costs one request each beside the list. Empty, also for unknown ids: `components` `[]`, `statistics` null, `sem_sub_id` as sent or null. */
  "/student/grade_view_detail": {
    body: {
      session: Session;
      /** Id of a course in one version of the curriculum. Not the course code. */
      course_id: string;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id?: string | null;
    };
    answer: GradeViewDetail;
  };
  /** Biometric punches of a day. Single punches, latest first; they do not come in pairs of in and out. Costs the portal 1 request. Empty: `[]`. */
  "/student/biometric": {
    body: {
      session: Session;
      /** A date. */
      date: string;
    };
    /** In the portal's order. */
    answer: BiometricPunch[];
  };
  /** The faculty member who looks after the student. The profile carries the same record. Costs the portal 1 request. Without a mentor all fields are null. */
  "/student/mentor": {
    body: {
      session: Session;
    };
    answer: Mentor;
  };
  /** The whole academic calendar of a semester, day by day. Sorted by date, each date once. Costs the portal 1 request and 1 for each month, up to 4 in parallel. Two more, once, if the portal wants its calendar page opened first. Empty: `[]`. */
  "/student/calendar": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
      /** Class group of the calendar: an `id` from `/student/calendar/class_groups`. Default: `COMB`. */
      class_group_id?: string | null;
    };
    /** Every day of every month that the calendar covers. */
    answer: CalendarDay[];
  };
  /** Class groups of the calendar of a semester. Costs the portal 1 request. Two more, once, if the portal wants its calendar page opened first. Empty: `[]`. */
  "/student/calendar/class_groups": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** In the portal's order. */
    answer: ClassGroup[];
  };
  /** Months that the calendar of a semester covers. Costs the portal 1 request. Two more, once, if the portal wants its calendar page opened first. Empty: `[]`. */
  "/student/calendar/months": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
      /** Class group of the calendar: an `id` from `/student/calendar/class_groups`. Default: `COMB`. */
      class_group_id?: string | null;
    };
    /** In the portal's order. */
    answer: CalendarMonth[];
  };
  /** One month of the calendar of a semester. The month is named by `cal_date` or by `month`; both may be sent if they name the same. Costs the portal 1 request. Two more, once, if the portal wants its calendar page opened first. Empty: `[]`. */
  "/student/calendar/month": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
      /** A `cal_date` from `/student/calendar/months`. Any valid date selects its month. */
      cal_date?: string | null;
      /** A month. */
      month?: string | null;
      /** Class group of the calendar: an `id` from `/student/calendar/class_groups`. Default: `COMB`. */
      class_group_id?: string | null;
    };
    /** All days of the month. */
    answer: CalendarDay[];
  };
  /** The whole faculty directory. About 850 people, by name. It changes rarely: keep it for days. Costs the portal 1 request of about half a megabyte. Empty: `[]`. */
  "/student/faculty": {
    body: {
      session: Session;
    };
    /** In the portal's order: by name. */
    answer: FacultyEntry[];
  };
  /** The first member of the faculty that fits a search term. The portal searches names, from three characters on. Costs it 1 request; 2 for a term of digits that its search does not find, which is then looked up as `emp_id` in the directory. Empty: the record with `""` in all fields. */
  "/student/faculty/search": {
    body: {
      session: Session;
      /** Part of a name, or an employee id. White space at its ends is dropped. */
      search_term: string;
    };
    answer: FacultyEntry;
  };
  /** One member of the faculty with the weekly open hours. Open hours are passed on as the portal holds them, also those that end before they start. Costs the portal 1 request. Empty, for an unknown `emp_id`: all fields null but `emp_id`, no open hours. */
  "/student/faculty/details": {
    body: {
      session: Session;
      /** Employee id: `emp_id` of a faculty entry or of the mentor. */
      emp_id: string;
    };
    answer: FacultyDetails;
  };
  /** The student's courses of a semester on the course page. Theory and lab of a course are two. Costs the portal 2 requests: the course page is opened first, always. Empty: `[]`. */
  "/student/course_page/courses": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** In the portal's order. */
    answer: CoursePageCourse[];
  };
  /** The slots and all classes of a course. Lists the classes of all teachers, not only the student's; theirs is not marked. Costs the portal 2 requests, 3 if the class may belong to two semesters. Without `sem_sub_id` the semester is that of the portal's list with which `class_id` begins. Empty: both lists `[]`. */
  "/student/course_page/slots": {
    body: {
      session: Session;
      /** Id of one class of a course: 15 characters, starting with the semester. Not the course code. */
      class_id: string;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id?: string | null;
    };
    answer: CoursePageSlots;
  };
  /** One class with its lectures and their material. Files stay on the portal; paths to them are given. Costs the portal 2 requests, 3 if the class may belong to two semesters. Without `sem_sub_id` the semester is that of the portal's list with which `class_id` begins. Empty, for ids that do not belong together: all fields null, lists `[]`. */
  "/student/course_page/detail": {
    body: {
      session: Session;
      /** Teacher: `erp_id` of a class entry of `/student/course_page/slots`. */
      erp_id: string;
      /** Id of one class of a course: 15 characters, starting with the semester. Not the course code. */
      class_id: string;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id?: string | null;
    };
    answer: CoursePageDetail;
  };
  /** The courses of a semester with the uploads that they ask for. Costs the portal 1 request and one for each course, up to 4 at a time. Complete, or a failure: never a part of the courses. Empty: `[]`. */
  "/student/digital_assignments": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** In the portal's order. */
    answer: DigitalAssignmentCourse[];
  };
  /** The uploads that one class asks for. Costs the portal 1 request. Empty, also for a class of somebody else: `[]`. */
  "/student/digital_assignments/course": {
    body: {
      session: Session;
      /** Id of one class of a course: 15 characters, starting with the semester. Not the course code. */
      class_id: string;
    };
    /** In the portal's order. */
    answer: DigitalAssignment[];
  };
  /** Invoices that are not paid. The rows of every invoice table of the page, one table after the other. Costs the portal 1 request. Empty, also while the portal has stopped payments: `[]`. */
  "/student/pending_payments": {
    body: {
      session: Session;
    };
    /** In the portal's order. */
    answer: PendingPayment[];
  };
  /** Receipts of what was paid. The portal's short form of the page has no invoice and no fee groups. Costs the portal 1 request. Empty: `[]`. */
  "/student/payment_receipts": {
    body: {
      session: Session;
    };
    /** In the portal's order. */
    answer: PaymentReceipt[];
  };
  /** The student's requests for leave. `status` is in the portal's words, `status_code` says what they mean. Costs the portal 1 request. Empty, also for a student who does not live in the hostel: `[]`. */
  "/student/general_outing_requests": {
    body: {
      session: Session;
    };
    /** In the portal's order. */
    answer: GeneralOutingRequest[];
  };
  /** The student's requests for weekend outings. On any day, also when the portal takes no requests. `status` is in the portal's words, `status_code` says what they mean. Costs the portal 1 request. Empty, also for a student who does not live in the hostel: `[]`. */
  "/student/weekend_outing_requests": {
    body: {
      session: Session;
    };
    /** In the portal's order. */
    answer: WeekendOutingRequest[];
  };
  /** Whether a session is still alive. `session_expired` if it is not; any other failure says nothing about the session. The check itself keeps the session alive, as every request does. Costs the portal 1 request, for a page of a few kilobytes. */
  "/auth/check": {
    body: {
      session: Session;
    };
    answer: SessionCheck;
  };
  /** The student's classes as a calendar file. A weekly series for each class, on the instructional days of its class group in the academic calendar: holidays, days without instruction and exam days are left out. A class without a time, or without an instructional day, is named in the description of the calendar instead. A second import replaces what the first one brought: the UIDs stay. Costs the portal 1 request for the timetable; if that has classes, for the calendar 1 request and 1 for each month, and two more, once, if it wants its calendar page opened first. Empty: a calendar without events. */
  "/export/timetable.ics": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
      /** Class group of the calendar: an `id` from `/student/calendar/class_groups`. Default: `COMB`. */
      class_group_id?: string | null;
    };
    /** An iCalendar file (RFC 5545), times in Asia/Kolkata. */
    answer: string;
  };
  /** The student's exams as a calendar file. With place, seat and the time to be there. An exam without hours takes the whole day; one without a date is named in the description of the calendar instead. A second import replaces what the first one brought: the UIDs stay. Costs the portal 1 request. Empty: a calendar without events. */
  "/export/exams.ics": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** An iCalendar file (RFC 5545), times in Asia/Kolkata. */
    answer: string;
  };
  /** The academic calendar of a semester as a calendar file. Holidays, exam days, days without instruction and other entries as whole days; days in a row with the same entry are one event. Ordinary instructional days, and Sundays that are no more than a holiday, are left out. A second import replaces what the first one brought: the UIDs stay. Costs the portal 1 request and 1 for each month, and two more, once, if it wants its calendar page opened first. Empty: a calendar without events. */
  "/export/calendar.ics": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
      /** Class group of the calendar: an `id` from `/student/calendar/class_groups`. Default: `COMB`. */
      class_group_id?: string | null;
    };
    /** An iCalendar file (RFC 5545), times in Asia/Kolkata. */
    answer: string;
  };
  /** Attendance per course of a semester as a table. One row for each entry of `/student/attendance`. UTF-8 with a row of headings, the fields of the record; null is an empty cell. Text that begins like a formula has an apostrophe in front. Costs the portal 1 request. Empty: the headings. */
  "/export/attendance.csv": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** A table as CSV (RFC 4180). */
    answer: string;
  };
  /** Marks of a semester as a table. One row for each assessment of `/student/marks`, with its course in front; a course without assessments has one row. UTF-8 with a row of headings, the fields of the record; null is an empty cell. Text that begins like a formula has an apostrophe in front. Costs the portal 1 request. Empty: the headings. */
  "/export/marks.csv": {
    body: {
      session: Session;
      /** Semester: an `id` from `/student/semesters`. A malformed id is a 400; an unknown one returns the empty answer. */
      sem_sub_id: string;
    };
    /** A table as CSV (RFC 4180). */
    answer: string;
  };
}
/** How a login, or the OTP of one, ended. */
export interface LoginResult {
  /** Outcome. */
  status: "authenticated" | "otp_required";
  session?: Session;
  otp_challenge?: OtpChallenge;
}
/** A logged-in portal session. It is a credential: anyone who has it can read the student's data. Send it unchanged as `session` in every data request. */
export interface Session {
  /** The student's registration number as the portal shows it after login. May differ from the login name. */
  registration_number: string;
  /** The portal's session cookie, as one name=value pair. */
  cookie: string;
  /** CSRF token of the portal session. */
  csrf_token: string;
  /** User agent of the login, sent with every portal request of the session. */
  user_agent: string;
}
/** A login that is waiting for its OTP. It is a credential: anyone who has it and the OTP can complete the login. Send it back unchanged. */
export interface OtpChallenge {
  /** Encrypted; opaque to the caller. */
  token: string;
}
/** A new OTP is on its way; the challenge stays the same. */
export interface ResendResult {
  /** Still waiting for the OTP. */
  status: "otp_required";
  otp_challenge: OtpChallenge;
  /** When the portal says it sent the OTP; it accepts it for about 180 seconds from then. */
  otp_sent_at: string | null;
}
/** The semesters of a student, newest first. */
export interface SemesterList {
  /** Newest first, as the portal lists them. */
  semesters: Semester[];
}
/** One semester of the portal's list. */
export interface Semester {
  /** The `sem_sub_id` of every other endpoint (value of the option). */
  id: string;
  /** Name without a trailing `- AMR` (text of the option). */
  name: string;
}
/** The student, as registered. Addresses, family and identity numbers are not returned. */
export interface Profile {
  /** From the session; the page does not show it. */
  registration_number: string;
  /** Number of the admission form (Personal, APPLICATION NUMBER). */
  application_number: string | null;
  /** As registered (Personal, STUDENT NAME). */
  student_name: string | null;
  /** Date of birth (Personal, DATE OF BIRTH). */
  dob: string | null;
  /** As written (Personal, GENDER). */
  gender: string | null;
  /** As written (Personal, BLOOD GROUP). */
  blood_group: string | null;
  /** The student's own address (Personal, the first EMAIL row). */
  email: string | null;
  /** Lives in the hostel (Personal, HOSTELLER). */
  hosteller: boolean | null;
  /** Programme and branch (top card, if the page has it). */
  program: string | null;
  /** School of the student (top card, if the page has it). */
  school_or_centre: string | null;
  /** Photo, base64 without the `data:` part (the bordered image). */
  base64_pfp: string | null;
  mentor_details: Mentor | null;
}
/** The faculty member who looks after the student; all null while none is assigned. */
export interface Mentor {
  /** Employee id (Faculty ID); also good for `/student/faculty/details`. */
  emp_id: string | null;
  /** Name with title (Faculty Name). */
  faculty_name: string | null;
  /** Position (Faculty Designation). */
  designation: string | null;
  /** Department (Faculty Department). */
  department: string | null;
  /** School (School). */
  school_or_centre: string | null;
  /** Office (Cabin). */
  cabin_number: string | null;
  /** Address (Faculty Email). */
  email: string | null;
  /** Internal phone (Faculty intercom). */
  intercom: string | null;
  /** Phone (Faculty Mobile Number). */
  mobile_number: string | null;
}
/** What an app shows first, in one answer. */
export interface AllData {
  profile: Profile;
  /** As /student/attendance answers it. */
  attendance: AttendanceEntry[];
  timetable: Timetable;
}
/** Attendance of one class. Theory and lab of one course are two entries with one `course_id`. */
export interface AttendanceEntry {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** The semester asked for. */
  sem_sub_id: string;
  /** For `/student/attendance_detail` (detail link, 3rd argument); null only without a detail link. */
  course_id: string | null;
  /** Course code (Course Detail, first part). */
  course_code: string;
  /** Title of the course (Course Detail, middle). */
  course_title: string | null;
  /** Type in words (Course Detail, last part). */
  course_type: string | null;
  /** For `/student/attendance_detail` (detail link, 4th argument); null only without a detail link. */
  course_type_code: string | null;
  /** Class (Class Detail, first part). */
  class_id: string | null;
  /** Class group (Class Group). */
  class_group: string | null;
  /** Slot (Class Detail, middle). */
  slot: string | null;
  /** Place (Class Detail, last part). */
  venue: string | null;
  /** Teacher (Faculty Detail, before the last ` - `). */
  faculty: string | null;
  /** School of the teacher (Faculty Detail, after it). */
  faculty_school: string | null;
  /** Classes attended, on duty included (Attended Classes). */
  attended_classes: number | null;
  /** Classes held (Total Classes). */
  total_classes: number | null;
  /** As the portal shows it: it rounds up (Attendance Percentage). Never recomputed. */
  attendance_percentage: number | null;
  /** Percentage of the current exam period (CAT2/FAT Period Att. Percentage); null while the portal hides it. */
  attendance_between_percentage: number | null;
  /** The portal's words (Debar Status); null when it shows a dash. */
  debar_status: string | null;
}
/** The student's week: all seven days, always. */
export interface Timetable {
  /** Classes of Monday, sorted by start_time (null last), then slot. */
  monday: TimetableEntry[];
  /** Classes of Tuesday, sorted by start_time (null last), then slot. */
  tuesday: TimetableEntry[];
  /** Classes of Wednesday, sorted by start_time (null last), then slot. */
  wednesday: TimetableEntry[];
  /** Classes of Thursday, sorted by start_time (null last), then slot. */
  thursday: TimetableEntry[];
  /** Classes of Friday, sorted by start_time (null last), then slot. */
  friday: TimetableEntry[];
  /** Classes of Saturday, sorted by start_time (null last), then slot. */
  saturday: TimetableEntry[];
  /** Classes of Sunday, sorted by start_time (null last), then slot. */
  sunday: TimetableEntry[];
  /** Registered courses, also those without a place in the week (projects). */
  courses: RegisteredCourse[];
  /** Last line of the course list. */
  total_credits: number | null;
}
/** One class of a day. */
export interface TimetableEntry {
  /** Begin (row Start of THEORY or LAB); null where it shows a dash. */
  start_time: string | null;
  /** End (row End). */
  end_time: string | null;
  /** Course code (grid cell). */
  course_code: string;
  /** Title (course list); null if no registered course matches. */
  course_title: string | null;
  /** Type in words (course list). */
  course_type: string | null;
  /** Type as code (grid cell). */
  course_type_code: string;
  /** Class (course list). */
  class_id: string | null;
  /** Slots of this entry, joined with `+` (grid cell). */
  slot: string;
  /** Place (grid cell). */
  venue: string | null;
  /** Teacher (course list); null if no registered course matches. */
  faculty: string | null;
  /** The cell stands in a LAB row. */
  is_lab: boolean;
}
/** One line of the list of registered courses. */
export interface RegisteredCourse {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** Class group (Class Group). */
  class_group: string | null;
  /** Course code (Course, first line). */
  course_code: string;
  /** Title (Course, first line). */
  course_title: string | null;
  /** Type in words (Course, in parentheses). */
  course_type: string | null;
  /** Hours and credits as written (L T P J C). */
  ltpjc: string | null;
  /** Last number of it. */
  credits: number | null;
  /** Category of the course (Category). */
  category: string | null;
  /** How it is taken (Course Option). */
  course_option: string | null;
  /** Class (Class Nbr). */
  class_id: string | null;
  /** All slots of the class (Slot - Venue, first line). */
  slot: string | null;
  /** Place (Slot - Venue, second line). */
  venue: string | null;
  /** Teacher (Faculty Details, first line). */
  faculty: string | null;
  /** School of the teacher (Faculty Details, second line). */
  faculty_school: string | null;
  /** Last registration or change (Registered / Updated Date & Time). */
  registered_at: string | null;
  /** First day that counts (Attendance Date - Type). */
  attendance_from: string | null;
  /** `Manual`, `Biometric` (Attendance Date - Type). */
  attendance_mode: string | null;
  /** Status and reference (Status & Ref No.). */
  status: string | null;
}
/** One class that was held. */
export interface AttendanceRegisterEntry {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** Day of the class (Date). */
  date: string;
  /** Day of the week (Day / Time, before the slash). */
  weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | null;
  /** Slot (Slot). */
  slot: string | null;
  /** Begin (Day / Time). */
  start_time: string | null;
  /** End (Day / Time). */
  end_time: string | null;
  /** `Present`, `Absent`, `On Duty`, `Not Posted`; open list (Status). */
  status: string | null;
  /** Remark (Remarks). */
  remark: string | null;
}
/** Attendance of a capstone project in one semester, counted in days. */
export interface CapstoneAttendance {
  info: CapstoneInfo;
  summary: CapstoneSummary;
  /** Day by day, oldest first. */
  punches: CapstonePunch[];
}
/** The project. */
export interface CapstoneInfo {
  /** Kind of project (Title). */
  title: string | null;
  /** Free text (Guide Evaluation Status). */
  guide_evaluation_status: string | null;
  /** Day of registration (Date of Registration). */
  date_of_registration: string | null;
}
/** Days so far. */
export interface CapstoneSummary {
  /** Days (Present). */
  present: number | null;
  /** Days; count as attended (On Duty (OD)). */
  on_duty: number | null;
  /** Days (Absent). */
  absent: number | null;
  /** As shown (Percentage). */
  attendance_percentage: number | null;
}
/** One day. */
export interface CapstonePunch {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** Day (Date). */
  date: string;
  /** Day of the week (Day). */
  weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | null;
  /** `Instructional`, `Holiday`, `No Instructional`, `CAT1`; open list (Day Type). */
  day_type: string | null;
  /** `Present`, `Absent`, `On Duty`; null on a free day (Status). */
  status: string | null;
  /** Time of the punch (Punch Time). */
  punch_time: string | null;
}
/** The marks of one class. Theory and lab of one course are two records with one `course_code`; `class_id` is the key. */
export interface MarksCourse {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** Class (ClassNbr). */
  class_id: string;
  /** Course code (Course Code). */
  course_code: string;
  /** Title of the course (Course Title). */
  course_title: string | null;
  /** Type in words (Course Type). */
  course_type: string | null;
  /** Credit system (Course System). */
  course_system: string | null;
  /** Mode of teaching (Course Mode). */
  course_mode: string | null;
  /** Teacher (Faculty). */
  faculty: string | null;
  /** Slot (Slot). */
  slot: string | null;
  /** In the portal's order; `[]` for a course without any (table below the course). */
  assessments: Assessment[];
}
/** One marked component of a course. */
export interface Assessment {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** Name of the assessment (Mark Title). */
  mark_title: string;
  /** Highest possible mark (Max. Mark). */
  max_mark: number | null;
  /** Percent of the course total (Weightage %). */
  weightage: number | null;
  /** `Present`, `Absent`; open list (Status). */
  status: string | null;
  /** Mark obtained (Scored Mark); null: not entered or withheld. */
  scored_mark: number | null;
  /** Share of the course total obtained (Weightage Mark). */
  weightage_mark: number | null;
  /** Remark (Remark). Always null in a grade view detail, whose page has no such column. */
  remark: string | null;
}
/** One exam of a semester. Two groups may have the same name. */
export interface ExamGroup {
  /** `CAT1`, `CAT2`, `FAT`; open list (row above its exams). */
  exam_type: string;
  /** Class group (row above the headings). */
  class_group: string | null;
  /** In the portal's order; `[]` for an exam without rows. */
  subjects: ExamEntry[];
}
/** The exam of one course. What is not announced or allotted yet is null. */
export interface ExamEntry {
  /** Row number (S.No.). */
  serial_number: number;
  /** Course code (Course Code). */
  course_code: string;
  /** Title of the course (Course Title). */
  course_title: string | null;
  /** Type as code (Course Type). */
  course_type_code: string | null;
  /** Class (Class ID). */
  class_id: string | null;
  /** Slot (Slot). */
  slot: string | null;
  /** Day of the exam (Exam Date); null: not announced. */
  exam_date: string | null;
  /** Half of the day and number (Exam Session). */
  exam_session: string | null;
  /** Be there at (Reporting Time). */
  reporting_time: string | null;
  /** Begin (Exam Time, left). */
  start_time: string | null;
  /** End (Exam Time, right). */
  end_time: string | null;
  /** Place (Venue); null: not allotted. */
  venue: string | null;
  /** Row and column (Seat Location). */
  seat_location: string | null;
  /** Seat (Seat No.); not always a number. */
  seat_number: string | null;
}
/** All grades so far and what they sum up to. */
export interface GradeHistory {
  /** Null before the first result (CGPA). */
  cgpa: number | null;
  /** Credits registered so far (Credits Registered). */
  credits_registered: number | null;
  /** Credits earned so far (Credits Earned). */
  credits_earned: number | null;
  /** `[]` before the first result. */
  grade_counts: GradeCount[];
  /** Oldest exam first (Effective Grades). */
  courses: GradeHistoryCourse[];
}
/** How often a grade was given. */
export interface GradeCount {
  /** `S`, `A` ... `F`, `N` (heading without `Grades`). */
  grade: string;
  /** Courses with it (cell). */
  count: number;
}
/** The effective grade of one course. */
export interface GradeHistoryCourse {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** Course code (Course Code). */
  course_code: string;
  /** Title of the course (Course Title). */
  course_title: string | null;
  /** Type as code (Course Type). */
  course_type_code: string | null;
  /** Credits of the course (Credits). */
  credits: number | null;
  /** `S` to `F`, `N`, `N1` to `N4`, `P`, `W`, `I`; open list (Grade). */
  grade: string | null;
  /** Month of the exam (Exam Month). */
  exam_month: string | null;
  /** Day of the result (Result Declared). */
  result_declared: string | null;
  /** `UC`, `UE`, `FC`; the portal recomputes it (Course Distribution). */
  course_distribution: string | null;
  /** Attempts and components, as the portal mixes them; `[]` without a detail view. */
  details: GradeHistoryDetail[];
}
/** An attempt at a course (with credits and grade) or one of its components (without). */
export interface GradeHistoryDetail {
  /** Course code (Course Code). */
  course_code: string;
  /** Title of the course (Course Title). */
  course_title: string | null;
  /** Component or attempt (Course Type). */
  course_type_code: string | null;
  /** Credits (Credits); null for a component. */
  credits: number | null;
  /** Grade (Grade); null for a component. */
  grade: string | null;
  /** Month of the exam (Exam Month). */
  exam_month: string | null;
  /** Day of the result (Result Declared). */
  result_declared: string | null;
}
/** The result of one course in a semester. */
export interface GradeViewCourse {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** For `/student/grade_view_detail` (View Mark button); null only without a button. */
  course_id: string | null;
  /** Course code (Course Code). */
  course_code: string;
  /** Title of the course (Course Title). */
  course_title: string | null;
  /** Type in words (Course Type). */
  course_type: string | null;
  /** `RG` relative, `AG` absolute (Grading Type). */
  grading_type: string | null;
  /** Marks out of 100 (Grand Total). */
  grand_total: number | null;
  /** Grade (Grade). */
  grade: string | null;
  /** false for a row in the colour of the legend `Course not included in GPA/CGPA`. */
  counts_for_gpa: boolean;
}
/** How the grade of one course came about. */
export interface GradeViewDetail {
  /** As asked. */
  course_id: string;
  /** Semester in which it was found. */
  sem_sub_id: string | null;
  /** One for each class of the course: theory, lab, project (tables headed Class Number). */
  components: GradeComponent[];
  statistics: ClassStatistics | null;
}
/** The marks of one class of the course: theory, lab or project. */
export interface GradeComponent {
  /** Class (Class Number). */
  class_id: string | null;
  /** Type in words (Course Type). */
  course_type: string | null;
  /** In the portal's order. */
  assessments: Assessment[];
  /** As shown (Total): the portal rounds it. */
  total: number | null;
}
/** How the whole class was graded. */
export interface ClassStatistics {
  /** Students in the class (Class Strength). */
  class_strength: number | null;
  /** Students that were graded (Grading Strength). */
  grading_strength: number | null;
  /** Mean of the totals (Mean). */
  mean: number | null;
  /** Standard deviation (SD). */
  sd: number | null;
  /** In the order of the page (Range of Grades). */
  grade_ranges: GradeRange[];
  /** Note of the portal, without its `#` (last line). */
  note: string | null;
}
/** The totals that give a grade. */
export interface GradeRange {
  /** Grade (heading). */
  grade: string;
  /** As written, without the `#` mark. */
  range: string | null;
  /** Null: no lower bound, or not understood. */
  min_inclusive: number | null;
  /** Null: no upper bound, or not understood. */
  max_exclusive: number | null;
}
/** One punch at a device. Punches do not come in pairs. */
export interface BiometricPunch {
  /** Row number (Sl.No). */
  serial_number: number;
  /** Day (Punch Date). */
  date: string;
  /** Time of the punch (Punch Time). */
  time: string;
  /** Device (Venue). */
  venue: string | null;
  /** From `-IN-` or `-OUT-` in the name of the device (Venue), else null. */
  direction: "in" | "out" | null;
}
/** One day of the calendar. */
export interface CalendarDay {
  /** Day (heading of the month and number). */
  date: string;
  /** Day of the week, from the date. */
  weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
  /** In the portal's order; `[]`: nothing entered. */
  events: CalendarEvent[];
}
/** One entry of a day. */
export interface CalendarEvent {
  /** As written, class group included (first text of the cell). */
  description: string;
  /** Without its parentheses (text in parentheses). */
  label: string | null;
  /** What follows the last ` - ` of the description, if it ends with `)`. */
  class_group: string | null;
  /** By the words of the description, then of the label. */
  kind: "instructional" | "no_instruction" | "holiday" | "exam" | "other";
}
/** A class group that the calendar knows. */
export interface ClassGroup {
  /** The `class_group_id` of the other calendar endpoints (value of the option). */
  id: string;
  /** Name of the group (text of the option). */
  name: string;
  /** true for `COMB`. */
  is_default: boolean;
}
/** A month that the calendar covers. */
export interface CalendarMonth {
  /** As written (text of the button). */
  label: string;
  /** The portal's own form, for `/student/calendar/month` (argument of the button). */
  cal_date: string;
  /** The same, for `/student/calendar/month` (argument of the button). */
  month: string;
}
/** One member of the faculty. All four fields are `""` where a search finds nobody. */
export interface FacultyEntry {
  /** Employee id, for `/student/faculty/details` (id of the row's button, else its handler). */
  emp_id: string;
  /** Name, may be `""` (Name of the Faculty). */
  faculty_name: string;
  /** Position, may be `""` (Designation). */
  designation: string;
  /** School, may be `""` (School / Centre). */
  school_or_centre: string;
}
/** One member of the faculty with the weekly open hours. */
export interface FacultyDetails {
  /** As asked. */
  emp_id: string;
  /** Name (Name of the Faculty). */
  faculty_name: string | null;
  /** Position (Designation). */
  designation: string | null;
  /** Department (Name of Department). */
  department: string | null;
  /** School (School / Centre Name). */
  school_or_centre: string | null;
  /** Address (E-Mail Id). */
  email: string | null;
  /** Office (Cabin Number). */
  cabin_number: string | null;
  /** Weekly open hours (OPEN HOURS), in the portal's order. */
  office_hours: OfficeHour[];
}
/** One weekly open hour. */
export interface OfficeHour {
  /** Day of the week (Week Day). */
  weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | null;
  /** Begin (Timings, left). */
  start_time: string | null;
  /** End (Timings, right). May lie before the start: the portal holds such entries. */
  end_time: string | null;
  /** As written (Timings). */
  timings: string;
}
/** One class of the student on the course page. Theory and lab of a course are two. */
export interface CoursePageCourse {
  /** For `/student/course_page/slots` (value of the option). */
  class_id: string;
  /** As written (text of the option). */
  label: string;
  /** Course code (first part of the label). */
  course_code: string;
  /** Title of the course (middle of the label). */
  course_title: string | null;
  /** Type as code (last part); null if the label has two parts. */
  course_type_code: string | null;
}
/** The slots and the classes of a course. */
export interface CoursePageSlots {
  /** The dropdown of slots. */
  slots: CourseSlot[];
  /** Every class of the course, of all teachers, not only the student's. */
  class_entries: ClassEntry[];
}
/** One slot in which the course is taught. */
export interface CourseSlot {
  /** The portal's number of the slot (value of the option). */
  slot_id: string;
  /** Slot (text of the option). */
  slot: string;
}
/** One class of the course, of whichever teacher. */
export interface ClassEntry {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** Semester (View button, 1st argument; else the one used). */
  sem_sub_id: string;
  /** For `/student/course_page/detail` (Class Id). */
  class_id: string;
  /** For `/student/course_page/detail` (View button, 2nd argument; else Faculty, first part). */
  erp_id: string | null;
  /** Class group (Class Group). */
  class_group: string | null;
  /** Course code (Course Code). */
  course_code: string;
  /** Title of the course (Course Title). */
  course_title: string | null;
  /** Type in words (Course Type). */
  course_type: string | null;
  /** Slot (Slot). */
  slot: string | null;
  /** Teacher (Faculty, middle). */
  faculty: string | null;
  /** School of the teacher (Faculty, last part). */
  faculty_school: string | null;
}
/** One class with its lectures and their material. */
export interface CoursePageDetail {
  /** Semester (hidden semesterSubId). */
  sem_sub_id: string | null;
  course_info: CourseInfo;
  /** Path on the portal, to be fetched with the session: all reference material (link). */
  download_all_path: string | null;
  /** Path on the portal, to be fetched with the session: the general material (link). */
  download_general_materials_path: string | null;
  /** Path on the portal, to be fetched with the session: the syllabus (link). */
  syllabus_download_path: string | null;
  /** Path on the portal, to be fetched with the session: the course plan, made from the two ids because the page has no link. */
  course_plan_download_path: string | null;
  /** Material of no lecture (table of title and link). */
  general_materials: CourseMaterial[];
  /** Lectures held or planned, in the portal's order (table with Lecture Date). */
  lectures: Lecture[];
}
/** The class that the page is about. */
export interface CourseInfo {
  /** Class (Class Id). */
  class_id: string | null;
  /** Class group (Class Group). */
  class_group: string | null;
  /** Course in one version of the curriculum (hidden courseId). */
  course_id: string | null;
  /** Course code (Course Code). */
  course_code: string | null;
  /** Title of the course (Course Title). */
  course_title: string | null;
  /** Type in words (Course Type). */
  course_type: string | null;
  /** Type as code (hidden courseType). */
  course_type_code: string | null;
  /** Slot (Slot). */
  slot: string | null;
  /** Teacher, by number (Faculty, first part). */
  erp_id: string | null;
  /** Teacher (Faculty, middle). */
  faculty: string | null;
  /** School of the teacher (Faculty, last part). */
  faculty_school: string | null;
}
/** A file on the portal, or a link elsewhere. */
export interface CourseMaterial {
  /** Its title; the address if it has none (text of the link). */
  label: string;
  /** `file` on the portal, or `link` elsewhere (address). */
  kind: "file" | "link";
  /** Path on the portal, to be fetched with the session; null for a link (address). */
  download_path: string | null;
  /** Address of a link; null for a file (address). */
  url: string | null;
}
/** One lecture, held or planned. */
export interface Lecture {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** Day (Lecture Date). */
  date: string | null;
  /** Day of the week (Lecture Day). */
  weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | null;
  /** Topic (Lecture Topic). */
  topic: string | null;
  /** Its material (Reference Material). */
  reference_materials: CourseMaterial[];
}
/** One class with the uploads that it asks for. */
export interface DigitalAssignmentCourse {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** For `/student/digital_assignments/course` (Class Nbr). */
  class_id: string;
  /** Course code (Course Code). */
  course_code: string;
  /** Title of the course (Course Title). */
  course_title: string | null;
  /** Type in words (Course Type); null if the list gives a code. */
  course_type: string | null;
  /** Type as code (Course Type of the list, else of the course's own page); null if neither gives one. */
  course_type_code: string | null;
  /** Teacher (Faculty Name). */
  faculty: string | null;
  /** The uploads, in the portal's order; `[]` for a course without any. */
  assignments: DigitalAssignment[];
}
/** One upload asked of the student. */
export interface DigitalAssignment {
  /** Row number (Sl.No.). */
  serial_number: number;
  /** The portal's code of the upload (hidden code, else third part of the link). */
  assignment_code: string | null;
  /** Title (Title). */
  assignment_title: string;
  /** Highest possible mark (Max. Mark). */
  max_mark: number | null;
  /** Percent of the course total (Weightage %). */
  weightage: number | null;
  /** Last day to upload (Due Date). */
  due_date: string | null;
  /** `submitted`: a date stands there; `missed`: the portal says that no file was uploaded; `not_submitted`: nothing stands there (Last Updated On). */
  submission_status: "submitted" | "not_submitted" | "missed";
  /** Last upload (Last Updated On). */
  submitted_at: string | null;
  /** The portal offers upload or edit (Upload/Edit). */
  can_update: boolean;
  /** Path on the portal, to be fetched with the session (QP). */
  question_paper_download_path: string | null;
  /** Path on the portal, to be fetched with the session; null unless submitted (Download). */
  submission_download_path: string | null;
}
/** One invoice that is not paid. */
export interface PendingPayment {
  /** Row number; starts again in each table (SL.NO). */
  serial_number: number;
  /** Invoice (FPREFNO). */
  invoice_number: string;
  /** One text; commas occur in it (FEES HEADS, PAYMENT HEAD). */
  fees_heads: string | null;
  /** Last day to pay; null while the portal hides it (END DATE, CLOSE DATE; of an open-to-close pair the latter). */
  end_date: string | null;
  /** Amount before fine (AMOUNT). */
  amount: number | null;
  /** Fine (FINE). */
  fine: number | null;
  /** Advance already paid (ADVANCE AMOUNT). */
  advance_amount: number | null;
  /** Amount to pay (TOTAL AMOUNT). */
  total_amount: number | null;
  /** `USD` in the table of dollar invoices or with `$` (TOTAL AMOUNT). */
  currency: "INR" | "USD";
  /** Constant. */
  payment_status: "unpaid";
}
/** One receipt. */
export interface PaymentReceipt {
  /** Number of the receipt (RECEIPT NUMBER). */
  receipt_number: string;
  /** Number, financial year, campus: what the portal prints by (VIEW button). */
  receipt_id: string | null;
  /** Day (DATE). */
  date: string | null;
  /** Invoice (INVOICE NUMBER); null on the short form of the page. */
  invoice_number: string | null;
  /** Group of the fee (FEE GROUP); null on the short form. */
  fee_group: string | null;
  /** Subgroup of the fee (FEE SUBGROUP); null on the short form. */
  fee_subgroup: string | null;
  /** Rupees (AMOUNT). */
  amount: number | null;
  /** Campus (CAMPUS CODE). */
  campus_code: string | null;
  /** Constant. */
  payment_status: "paid";
}
/** One request for leave of one or more days. */
export interface GeneralOutingRequest {
  /** Row number (S.No). */
  serial_number: number;
  /** The student (Registration Number). */
  registration_number: string | null;
  /** Where to (Place Of PortalClient). */
  place_of_visit: string | null;
  /** What for (Purpose Of PortalClient). */
  purpose_of_visit: string | null;
  /** First day (From Date). */
  from_date: string | null;
  /** Leaves at (From Time). */
  from_time: string | null;
  /** Last day (To Date). */
  to_date: string | null;
  /** Back at (To Time). */
  to_time: string | null;
  /** The portal's words (Status). */
  status: string | null;
  /** What the status means; `other` for words that are not known (Status). */
  status_code: "pending" | "accepted" | "rejected" | "other";
  /** The portal's number of the leave (link of Download OutPass, else Action button). */
  leave_id: string | null;
  /** A pass can be fetched: accepted and linked (Download OutPass). */
  can_download: boolean;
  /** Path of the pass on the portal, to be fetched with the session; null unless can_download (Download OutPass). */
  download_path: string | null;
}
/** One request for a weekend outing. */
export interface WeekendOutingRequest {
  /** Row number (S.No). */
  serial_number: number;
  /** The student (Registration Number). */
  registration_number: string | null;
  /** Block (Hostel Block). */
  hostel_block: string | null;
  /** Room (Room Number). */
  room_number: string | null;
  /** Where to (Place Of PortalClient). */
  place_of_visit: string | null;
  /** What for (Purpose Of PortalClient). */
  purpose_of_visit: string | null;
  /** Day (Date). */
  date: string | null;
  /** Leaves at (Time, left). */
  from_time: string | null;
  /** Back at (Time, right). */
  to_time: string | null;
  /** Only on the long form of the page (Contact Number). */
  contact_number: string | null;
  /** Only on the long form of the page (Parent Contact Number). */
  parent_contact_number: string | null;
  /** The portal's number of the booking (Booking Id, else link of Download OutPass, else Action button). */
  booking_id: string | null;
  /** The portal's words (Status). */
  status: string | null;
  /** What the status means; `other` for words that are not known (Status). */
  status_code: "pending" | "accepted" | "rejected" | "other";
  /** A pass can be fetched: accepted and with a booking id; a link alone is not enough. */
  can_download: boolean;
  /** Path of the pass on the portal, to be fetched with the session; null unless can_download (Download OutPass, else made from the booking id). */
  download_path: string | null;
}
/** A session that the portal knows. */
export interface SessionCheck {
  /** Always true: the end of a session is 401 `session_expired`. */
  alive: boolean;
}
/** What the request had sent to the portal. */
export interface ProblemPortal {
  /** The portal page that was requested; null if none was. */
  page: string | null;
  /** At least one request was sent to the portal. */
  contacted: boolean;
}
/** One validation error of the request body. */
export interface ProblemError {
  /** JSON pointer into the request body. */
  pointer: string;
  /** What is wrong, without the value. */
  message: string;
}
/** RFC 9457. `code` is for programs; `title` and `detail` are for developers and may change without a new version. */
export interface Problem {
  /** Path of the documentation page of the code. */
  type: string;
  /** Fixed sentence of the code. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What happened this time. Never quotes the portal. */
  detail: string;
  /** The error code. Treat an unknown code by its status. */
  code:
    | "api_key_missing"
    | "api_key_invalid"
    | "not_found"
    | "method_not_allowed"
    | "unsupported_media_type"
    | "payload_too_large"
    | "validation_error"
    | "session_malformed"
    | "otp_challenge_malformed"
    | "invalid_sem_sub_id"
    | "rate_limited"
    | "login_cooldown"
    | "otp_attempts_limited"
    | "overloaded"
    | "invalid_credentials"
    | "account_locked"
    | "login_attempts_exhausted"
    | "password_change_required"
    | "captcha_unread"
    | "captcha_unsupported"
    | "login_step_unknown"
    | "otp_invalid"
    | "otp_expired"
    | "otp_not_sent"
    | "otp_challenge_expired"
    | "session_expired"
    | "portal_menu_unavailable"
    | "portal_unavailable"
    | "portal_timeout"
    | "portal_tls_error"
    | "portal_blocked"
    | "portal_page_changed"
    | "internal_error";
  /** The same request, unchanged, may succeed later without anybody doing anything. */
  retryable: boolean;
  /** What has to be done, and by whom. */
  user_action:
    | "check_api_key"
    | "fix_request"
    | "wait"
    | "check_credentials"
    | "unlock_account"
    | "change_password"
    | "report"
    | "enter_otp"
    | "resend_otp"
    | "login_again";
  /** Same as the `X-Request-Id` header. */
  request_id: string;
  /** Seconds to wait. Present with every 429 and with `overloaded`. */
  retry_after_s?: number;
  portal?: ProblemPortal;
  /**
   * The validation errors of a 422.
   *
   * @maxItems 20
   */
  errors?:
    | []
    | [ProblemError]
    | [ProblemError, ProblemError]
    | [ProblemError, ProblemError, ProblemError]
    | [ProblemError, ProblemError, ProblemError, ProblemError]
    | [ProblemError, ProblemError, ProblemError, ProblemError, ProblemError]
    | [ProblemError, ProblemError, ProblemError, ProblemError, ProblemError, ProblemError]
    | [ProblemError, ProblemError, ProblemError, ProblemError, ProblemError, ProblemError, ProblemError]
    | [ProblemError, ProblemError, ProblemError, ProblemError, ProblemError, ProblemError, ProblemError, ProblemError]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ]
    | [
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
        ProblemError,
      ];
}
