// Written by `npm run client:types` from the service's OpenAPI documents.

import type { Answer, CallOptions, Fields, Path } from "./endpoint-types.ts";

/** One method for each endpoint that reads with a session. */
export abstract class Reads {
  /** Posts these fields and the session. */
  protected abstract read<P extends Path>(path: P, fields: object, options?: CallOptions): Promise<Answer<P>>;

  /**
   * Semesters available to the student.
   *
   * Newest first. A student of the first weeks has none on the timetable page; then the marks page and the exam page are asked, which list the terms of the whole university. Costs the portal 1 to 3 requests. Empty: `semesters` is `[]`.
   */
  semesters(options?: CallOptions): Promise<Answer<"/student/semesters">> {
    return this.read("/student/semesters", {}, options);
  }

  /**
   * The student's profile and mentor.
   *
   * Addresses, family, identity numbers and phone numbers of the page are not returned. CGPA and credits are in /student/grade_history. Costs the portal 1 request.
   */
  profile(options?: CallOptions): Promise<Answer<"/student/profile">> {
    return this.read("/student/profile", {}, options);
  }

  /**
   * Profile, attendance and timetable of a semester in one answer.
   *
   * For the first load of an app. The three pages are read at the same time; the answer is complete or fails as a whole. Costs the portal 3 requests.
   */
  allData(fields: Fields<"/student/all_data">, options?: CallOptions): Promise<Answer<"/student/all_data">> {
    return this.read("/student/all_data", fields, options);
  }

  /**
   * Attendance per course of a semester.
   *
   * Theory and lab of one course are two entries with one `course_id`; (`course_id`, `course_type_code`) is the key, `class_id` another. Percentages are the portal's own, which rounds up. Costs the portal 1 request. Empty: `[]`.
   */
  attendance(fields: Fields<"/student/attendance">, options?: CallOptions): Promise<Answer<"/student/attendance">> {
    return this.read("/student/attendance", fields, options);
  }

  /**
   * The register behind one course's attendance: every class that was held.
   *
   * Newest class first. Send `sem_sub_id`: then it costs the portal 1 request. Without it the semesters are searched, newest first and at most 12 unless the operator says otherwise, which costs one request each beside the list. Empty, also for unknown ids: `[]`.
   */
  attendanceDetail(
    fields: Fields<"/student/attendance_detail">,
    options?: CallOptions,
  ): Promise<Answer<"/student/attendance_detail">> {
    return this.read("/student/attendance_detail", fields, options);
  }

  /**
   * Attendance of a capstone project in a semester.
   *
   * Counted in days of a semester, not per course. A student without a capstone gets `null`, which is a normal answer. Costs the portal 1 request.
   */
  capstoneAttendance(
    fields: Fields<"/student/capstone_attendance">,
    options?: CallOptions,
  ): Promise<Answer<"/student/capstone_attendance">> {
    return this.read("/student/capstone_attendance", fields, options);
  }

  /**
   * The student's week in a semester.
   *
   * All seven days, always. Adjoining hours of one class are one entry; `courses` also lists what has no place in the week. Costs the portal 1 request. Empty: seven empty days and no courses.
   */
  timetable(fields: Fields<"/student/timetable">, options?: CallOptions): Promise<Answer<"/student/timetable">> {
    return this.read("/student/timetable", fields, options);
  }

  /**
   * Marks of a semester, with the assessments of each course.
   *
   * Theory and lab of one course are two records with one `course_code`; `class_id` is the key. A mark that is not entered is null, 0 is a mark. Nothing is summed up or recomputed. Costs the portal 1 request. Empty: `[]`.
   */
  marks(fields: Fields<"/student/marks">, options?: CallOptions): Promise<Answer<"/student/marks">> {
    return this.read("/student/marks", fields, options);
  }

  /**
   * Exams of a semester: when, where, which seat.
   *
   * One group for each exam (and class group), upcoming exam first. Dates and seats that are not announced yet are null. Times are India time. Costs the portal 1 request. Empty: `[]`.
   */
  examSchedule(
    fields: Fields<"/student/exam_schedule">,
    options?: CallOptions,
  ): Promise<Answer<"/student/exam_schedule">> {
    return this.read("/student/exam_schedule", fields, options);
  }

  /**
   * All grades so far, CGPA and credits.
   *
   * Each course with its effective grade; `details` mixes attempts (with credits and grade) and components (without), as the portal does. Oldest exam first. Costs the portal 1 request. Empty, before the first result: numbers null, lists `[]`.
   */
  gradeHistory(options?: CallOptions): Promise<Answer<"/student/grade_history">> {
    return this.read("/student/grade_history", {}, options);
  }

  /**
   * Graded courses of a semester.
   *
   * Costs the portal 1 request. Empty, where no results are published, for a running or unknown semester: `[]`.
   */
  gradeView(fields: Fields<"/student/grade_view">, options?: CallOptions): Promise<Answer<"/student/grade_view">> {
    return this.read("/student/grade_view", fields, options);
  }

  /**
   * How the grade of one course came about: its marks and the statistics of the class.
   *
   * Send `sem_sub_id`: then it costs the portal 1 request. Without it this course is asked for in each semester, newest first and at most 12 unless the operator says otherwise, which costs one request each beside the list. Empty, also for unknown ids: `components` `[]`, `statistics` null, `sem_sub_id` as sent or null.
   */
  gradeViewDetail(
    fields: Fields<"/student/grade_view_detail">,
    options?: CallOptions,
  ): Promise<Answer<"/student/grade_view_detail">> {
    return this.read("/student/grade_view_detail", fields, options);
  }

  /**
   * Biometric punches of a day.
   *
   * Single punches, latest first; they do not come in pairs of in and out. Costs the portal 1 request. Empty: `[]`.
   */
  biometric(fields: Fields<"/student/biometric">, options?: CallOptions): Promise<Answer<"/student/biometric">> {
    return this.read("/student/biometric", fields, options);
  }

  /**
   * The faculty member who looks after the student.
   *
   * The profile carries the same record. Costs the portal 1 request. Without a mentor all fields are null.
   */
  mentor(options?: CallOptions): Promise<Answer<"/student/mentor">> {
    return this.read("/student/mentor", {}, options);
  }

  /**
   * The whole academic calendar of a semester, day by day.
   *
   * Sorted by date, each date once. Costs the portal 1 request and 1 for each month, up to 4 in parallel. Two more, once, if the portal wants its calendar page opened first. Empty: `[]`.
   */
  calendar(fields: Fields<"/student/calendar">, options?: CallOptions): Promise<Answer<"/student/calendar">> {
    return this.read("/student/calendar", fields, options);
  }

  /**
   * Class groups of the calendar of a semester.
   *
   * Costs the portal 1 request. Two more, once, if the portal wants its calendar page opened first. Empty: `[]`.
   */
  calendarClassGroups(
    fields: Fields<"/student/calendar/class_groups">,
    options?: CallOptions,
  ): Promise<Answer<"/student/calendar/class_groups">> {
    return this.read("/student/calendar/class_groups", fields, options);
  }

  /**
   * Months that the calendar of a semester covers.
   *
   * Costs the portal 1 request. Two more, once, if the portal wants its calendar page opened first. Empty: `[]`.
   */
  calendarMonths(
    fields: Fields<"/student/calendar/months">,
    options?: CallOptions,
  ): Promise<Answer<"/student/calendar/months">> {
    return this.read("/student/calendar/months", fields, options);
  }

  /**
   * One month of the calendar of a semester.
   *
   * The month is named by `cal_date` or by `month`; both may be sent if they name the same. Costs the portal 1 request. Two more, once, if the portal wants its calendar page opened first. Empty: `[]`.
   */
  calendarMonth(
    fields: Fields<"/student/calendar/month">,
    options?: CallOptions,
  ): Promise<Answer<"/student/calendar/month">> {
    return this.read("/student/calendar/month", fields, options);
  }

  /**
   * The whole faculty directory.
   *
   * About 850 people, by name. It changes rarely: keep it for days. Costs the portal 1 request of about half a megabyte. Empty: `[]`.
   */
  faculty(options?: CallOptions): Promise<Answer<"/student/faculty">> {
    return this.read("/student/faculty", {}, options);
  }

  /**
   * The first member of the faculty that fits a search term.
   *
   * The portal searches names, from three characters on. Costs it 1 request; 2 for a term of digits that its search does not find, which is then looked up as `emp_id` in the directory. Empty: the record with `""` in all fields.
   */
  facultySearch(
    fields: Fields<"/student/faculty/search">,
    options?: CallOptions,
  ): Promise<Answer<"/student/faculty/search">> {
    return this.read("/student/faculty/search", fields, options);
  }

  /**
   * One member of the faculty with the weekly open hours.
   *
   * Open hours are passed on as the portal holds them, also those that end before they start. Costs the portal 1 request. Empty, for an unknown `emp_id`: all fields null but `emp_id`, no open hours.
   */
  facultyDetails(
    fields: Fields<"/student/faculty/details">,
    options?: CallOptions,
  ): Promise<Answer<"/student/faculty/details">> {
    return this.read("/student/faculty/details", fields, options);
  }

  /**
   * The student's courses of a semester on the course page.
   *
   * Theory and lab of a course are two. Costs the portal 2 requests: the course page is opened first, always. Empty: `[]`.
   */
  coursePageCourses(
    fields: Fields<"/student/course_page/courses">,
    options?: CallOptions,
  ): Promise<Answer<"/student/course_page/courses">> {
    return this.read("/student/course_page/courses", fields, options);
  }

  /**
   * The slots and all classes of a course.
   *
   * Lists the classes of all teachers, not only the student's; theirs is not marked. Costs the portal 2 requests, 3 if the class may belong to two semesters. Without `sem_sub_id` the semester is that of the portal's list with which `class_id` begins. Empty: both lists `[]`.
   */
  coursePageSlots(
    fields: Fields<"/student/course_page/slots">,
    options?: CallOptions,
  ): Promise<Answer<"/student/course_page/slots">> {
    return this.read("/student/course_page/slots", fields, options);
  }

  /**
   * One class with its lectures and their material.
   *
   * Files stay on the portal; paths to them are given. Costs the portal 2 requests, 3 if the class may belong to two semesters. Without `sem_sub_id` the semester is that of the portal's list with which `class_id` begins. Empty, for ids that do not belong together: all fields null, lists `[]`.
   */
  coursePageDetail(
    fields: Fields<"/student/course_page/detail">,
    options?: CallOptions,
  ): Promise<Answer<"/student/course_page/detail">> {
    return this.read("/student/course_page/detail", fields, options);
  }

  /**
   * The courses of a semester with the uploads that they ask for.
   *
   * Costs the portal 1 request and one for each course, up to 4 at a time. Complete, or a failure: never a part of the courses. Empty: `[]`.
   */
  digitalAssignments(
    fields: Fields<"/student/digital_assignments">,
    options?: CallOptions,
  ): Promise<Answer<"/student/digital_assignments">> {
    return this.read("/student/digital_assignments", fields, options);
  }

  /**
   * The uploads that one class asks for.
   *
   * Costs the portal 1 request. Empty, also for a class of somebody else: `[]`.
   */
  digitalAssignmentsCourse(
    fields: Fields<"/student/digital_assignments/course">,
    options?: CallOptions,
  ): Promise<Answer<"/student/digital_assignments/course">> {
    return this.read("/student/digital_assignments/course", fields, options);
  }

  /**
   * Invoices that are not paid.
   *
   * The rows of every invoice table of the page, one table after the other. Costs the portal 1 request. Empty, also while the portal has stopped payments: `[]`.
   */
  pendingPayments(options?: CallOptions): Promise<Answer<"/student/pending_payments">> {
    return this.read("/student/pending_payments", {}, options);
  }

  /**
   * Receipts of what was paid.
   *
   * The portal's short form of the page has no invoice and no fee groups. Costs the portal 1 request. Empty: `[]`.
   */
  paymentReceipts(options?: CallOptions): Promise<Answer<"/student/payment_receipts">> {
    return this.read("/student/payment_receipts", {}, options);
  }

  /**
   * The student's requests for leave.
   *
   * `status` is in the portal's words, `status_code` says what they mean. Costs the portal 1 request. Empty, also for a student who does not live in the hostel: `[]`.
   */
  generalOutingRequests(options?: CallOptions): Promise<Answer<"/student/general_outing_requests">> {
    return this.read("/student/general_outing_requests", {}, options);
  }

  /**
   * The student's requests for weekend outings.
   *
   * On any day, also when the portal takes no requests. `status` is in the portal's words, `status_code` says what they mean. Costs the portal 1 request. Empty, also for a student who does not live in the hostel: `[]`.
   */
  weekendOutingRequests(options?: CallOptions): Promise<Answer<"/student/weekend_outing_requests">> {
    return this.read("/student/weekend_outing_requests", {}, options);
  }

  /**
   * The student's classes as a calendar file.
   *
   * A weekly series for each class, on the instructional days of its class group in the academic calendar: holidays, days without instruction and exam days are left out. A class without a time, or without an instructional day, is named in the description of the calendar instead. A second import replaces what the first one brought: the UIDs stay. Costs the portal 1 request for the timetable; if that has classes, for the calendar 1 request and 1 for each month, and two more, once, if it wants its calendar page opened first. Empty: a calendar without events.
   */
  exportTimetableIcs(
    fields: Fields<"/export/timetable.ics">,
    options?: CallOptions,
  ): Promise<Answer<"/export/timetable.ics">> {
    return this.read("/export/timetable.ics", fields, options);
  }

  /**
   * The student's exams as a calendar file.
   *
   * With place, seat and the time to be there. An exam without hours takes the whole day; one without a date is named in the description of the calendar instead. A second import replaces what the first one brought: the UIDs stay. Costs the portal 1 request. Empty: a calendar without events.
   */
  exportExamsIcs(fields: Fields<"/export/exams.ics">, options?: CallOptions): Promise<Answer<"/export/exams.ics">> {
    return this.read("/export/exams.ics", fields, options);
  }

  /**
   * The academic calendar of a semester as a calendar file.
   *
   * Holidays, exam days, days without instruction and other entries as whole days; days in a row with the same entry are one event. Ordinary instructional days, and Sundays that are no more than a holiday, are left out. A second import replaces what the first one brought: the UIDs stay. Costs the portal 1 request and 1 for each month, and two more, once, if it wants its calendar page opened first. Empty: a calendar without events.
   */
  exportCalendarIcs(
    fields: Fields<"/export/calendar.ics">,
    options?: CallOptions,
  ): Promise<Answer<"/export/calendar.ics">> {
    return this.read("/export/calendar.ics", fields, options);
  }

  /**
   * Attendance per course of a semester as a table.
   *
   * One row for each entry of `/student/attendance`. UTF-8 with a row of headings, the fields of the record; null is an empty cell. Text that begins like a formula has an apostrophe in front. Costs the portal 1 request. Empty: the headings.
   */
  exportAttendanceCsv(
    fields: Fields<"/export/attendance.csv">,
    options?: CallOptions,
  ): Promise<Answer<"/export/attendance.csv">> {
    return this.read("/export/attendance.csv", fields, options);
  }

  /**
   * Marks of a semester as a table.
   *
   * One row for each assessment of `/student/marks`, with its course in front; a course without assessments has one row. UTF-8 with a row of headings, the fields of the record; null is an empty cell. Text that begins like a formula has an apostrophe in front. Costs the portal 1 request. Empty: the headings.
   */
  exportMarksCsv(fields: Fields<"/export/marks.csv">, options?: CallOptions): Promise<Answer<"/export/marks.csv">> {
    return this.read("/export/marks.csv", fields, options);
  }
}
