/** Messages for "no data" of the portal, by page. docs/portal describes them, the demo portal shows them, and the parsers know them. */
export const emptyMessages = [
  ["attendance", "No Record(s) Found"],
  ["attendance_detail", "Yet to post."],
  ["timetable", "No Record(s) Found"],
  ["marks", "No data Found"],
  ["exam_schedule", "Exam Schedule Not Found"],
  ["grade_view", "No Records Found"],
  ["biometric", "No Record(S) Found"],
  ["faculty", "No data found"],
  ["digital_assignments", "No data found"],
  ["pending_payments", "There is no payment dues in your account!"],
  ["pending_payments", "Payments Details Not Found"],
  ["general_outing_requests", "No data available in table"],
  ["general_outing_requests", "No Records Found"],
  ["weekend_outing_requests", "No data available in table"],
  ["class_messages", "No Messages Sent by Faculty"],
] as const;
