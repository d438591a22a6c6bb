import { defaultParts, partNames } from "../parts.ts";
import type { ReadCommand } from "../read-command.ts";

const exportedFiles = ["timetable.ics", "exams.ics", "calendar.ics", "attendance.csv", "marks.csv"];

const downloadOptions = [
  ["-o, --output <folder>", "where to save the files (default: the current folder)"],
  ["--force", "download files again that are complete"],
] as const;

/** The argument of lists that can be limited to a course. */
const ofOneCourse = [["[course]", "course code, such as CSE3009: only this course"]] as const;

const UNCONFIRMED =
  "Nobody has compared the result with the real portal yet: the page is known from other programs only. A page of another form is an error, never wrong data.";

type Rest = Omit<ReadCommand, "name" | "summary" | "bySemester">;
const command = (name: string, summary: string, rest: Rest): ReadCommand => ({ name, summary, ...rest });
const bySemester = (name: string, summary: string, rest: Rest): ReadCommand => ({
  ...command(name, summary, rest),
  bySemester: true,
});

const unconfirmed = (
  name: string,
  summary: string,
  what: string,
  action: "leave" | "messages" | "leadership" | "loginHistory",
): ReadCommand =>
  command(name, `${summary} (unconfirmed)`, {
    details: UNCONFIRMED,
    progress: `Fetching ${what}`,
    load: async () => (await import("./lists.ts"))[action],
  });

/** All read commands, in the order of the help. The code of a command is loaded when it runs: loading all of it would delay every start. */
export const readCommands: readonly ReadCommand[] = [
  command("whoami", "show the profile of the logged-in student", {
    progress: "Fetching the profile",
    load: async () => (await import("./lists.ts")).whoami,
  }),
  bySemester("today", "show classes and exams of today, and the next class", {
    details:
      "Follows the academic calendar: holidays, exam days and day orders. Sends three portal requests, and one per month of the calendar if the month has no further class.",
    options: [["--date <date>", "another day, such as 2026-09-25 (default: today in India)"]],
    progress: "Fetching the day",
    load: async () => (await import("./today.ts")).todayCommand,
  }),
  bySemester("week", "show classes and exams of seven days", {
    details: "Follows the academic calendar, as portico today does.",
    options: [["--from <date>", "first day, such as 2026-09-25 (default: today in India)"]],
    progress: "Fetching the week",
    load: async () => (await import("./week.ts")).weekCommand,
  }),
  bySemester("free", "show when you and friends have time in common", {
    details:
      "Compares seven days of your own with calendars: iCalendar files, or addresses such as those of portico subscribe --busy. A day on which a calendar has no event counts as free.",
    options: [
      ["--with <calendars...>", "files or addresses of others"],
      ["--date <date>", "first day, such as 2026-09-25 (default: today in India)"],
      ["--from <time>", "time of day, such as 09:00 (default: 08:00)"],
      ["--to <time>", "time of day (default: 20:00)"],
      ["--minutes <minutes>", "shortest time (default: 30)"],
    ],
    progress: "Fetching the week",
    load: async () => (await import("./free.ts")).free,
  }),
  command("semesters", "list the student's semesters, newest first", {
    details: "Other commands use the first one whose classes have begun unless --semester is given, and name it.",
    progress: "Fetching semesters",
    load: async () => (await import("./lists.ts")).semesters,
  }),
  bySemester("attendance", "show attendance per course (red below 75%)", {
    details:
      "Percentages are taken from the portal, which rounds up. --registers shows until when the attendance of each class has been posted.",
    args: ofOneCourse,
    options: [["--registers", "fetch the register of every class, with one portal request each"]],
    progress: "Fetching attendance",
    load: async () => (await import("./courses.ts")).attendance,
  }),
  bySemester("register", "show every class held for a course, and whether the student attended", {
    args: [["<course>", "course code, such as CSE3009"]],
    options: [["--type <code>", "only this course type, such as ETH or ELA"]],
    progress: "Fetching the attendance register",
    load: async () => (await import("./courses.ts")).register,
  }),
  bySemester("plan", "show how many classes of each course can be missed", {
    details:
      "Counts the coming classes by the academic calendar. The register of each class, with one portal request each, shows until when attendance has been posted, and how many earlier classes are missing. Without it, the ranges are wider. The numbers are estimates: classes are cancelled and added, and attendance is posted late.",
    args: ofOneCourse,
    options: [
      ["--threshold <percent>", "percentage to reach (default: 75)"],
      ["--from <date>", "first day of the plan, such as 2026-09-25, not before today (default: today in India)"],
      ["--absent <days...>", "what if you are away, such as 2026-10-05..2026-10-09 or 2026-10-05,2026-10-20"],
      ["--on-duty <days...>", "the same on duty, which counts as attended"],
      ["--round-up", "round percentages up before comparing them, as the portal does for display"],
      ["--registers", "fetch the register of every class (default)"],
      ["--no-registers", "do not fetch them: fewer portal requests, wider ranges"],
    ],
    progress: "Fetching attendance, timetable and calendar",
    load: async () => (await import("./plan.ts")).plan,
  }),
  bySemester("timetable", "show the weekly timetable, or a single day", {
    args: ofOneCourse,
    options: [
      ["--today", "only today (Indian time), with holidays, exam days and day orders"],
      ["--day <name>", "only this weekday; can be abbreviated"],
    ],
    progress: "Fetching the timetable",
    load: async () => (await import("./timetable.ts")).timetable,
  }),
  bySemester("marks", "show marks for each course", {
    details: "A dash means that no mark has been entered; 0 is a mark.",
    args: ofOneCourse,
    progress: "Fetching marks",
    load: async () => (await import("./courses.ts")).marks,
  }),
  bySemester("needed", "show what the open assessments must bring for a total", {
    details:
      "Of several attempts at an exam, the better one counts. Which total a grade takes is not known before grades are published.",
    args: ofOneCourse,
    options: [["--target <total>", "total out of 100 to reach, such as 80"]],
    progress: "Fetching marks",
    load: async () => (await import("./needed.ts")).needed,
  }),
  bySemester("exams", "show the exam schedule: dates, venues and seats", {
    args: ofOneCourse,
    progress: "Fetching the exam schedule",
    load: async () => (await import("./courses.ts")).exams,
  }),
  bySemester("grades", "show CGPA, credits and all grades", {
    details: "With --semester, shows the results of that semester, including total marks.",
    args: ofOneCourse,
    progress: "Fetching grades",
    load: async () => (await import("./courses.ts")).grades,
  }),
  bySemester("gpa", "calculate GPA and CGPA, also for assumed grades", {
    details:
      "Compares the CGPA of the portal with the calculated one, and lists the courses that do not count. Grades can be assumed for the courses in the timetable: portico gpa CSE3009=A STS4006=S, or portico gpa A for the same grade in every course. With --semester, also calculates the GPA of that semester.",
    args: [["[grade...]", "assumed grade of a course, such as CSE3009=A, or of all other courses, such as A"]],
    progress: "Fetching grades",
    load: async () => (await import("./gpa.ts")).gpaCommand,
  }),
  bySemester("calendar", "show the academic calendar of a semester", {
    details:
      "Leaves out ordinary instructional days and Sundays unless --all is given; --json includes every day. Without --month, sends one portal request per month.",
    options: [
      ["--all", "show every day"],
      ["--month <month>", "only this month, such as 2026-08"],
      ["--group <id>", "class group of the calendar (default: COMB, all groups combined)"],
    ],
    progress: "Fetching the calendar for each month",
    load: async () => (await import("./calendar.ts")).calendar,
  }),
  command("faculty", "look up a faculty member: office, email, open hours", {
    details: "Shows the first match of the portal's search, which requires at least three letters.",
    args: [["<name...>", "part of a name, or an employee id"]],
    progress: "Searching for the faculty member",
    load: async () => (await import("./lists.ts")).faculty,
  }),
  bySemester("assignments", "show digital assignments: due dates and submissions", {
    details: "Sends one portal request per course.",
    args: ofOneCourse,
    progress: "Fetching assignments for each course",
    load: async () => (await import("./courses.ts")).assignments,
  }),
  bySemester("materials", "list the lectures and materials of a course", {
    details:
      "Without a course, lists the courses that have a course page. Links can be opened in a browser; portico download fetches a file by its path. --all fetches every file of the course. It skips files that an earlier run has saved, so that an interrupted download continues.",
    args: [["[course]", "course code, such as CSE3009"]],
    options: [
      ["--type <code>", "only this course type, such as ETH or ELA"],
      ["--all", "save every file of the course"],
      ...downloadOptions,
    ],
    progress: "Fetching the course page",
    load: async () => (await import("./materials.ts")).materials,
  }),
  command("download", "save files of the portal", {
    details:
      "Takes download paths: portico materials shows those of a course. Those of question papers, submissions, receipts and passes are in the JSON of portico assignments, dues --paid and outings. A file gets its name only when it is complete. Files that an earlier run has saved in the folder are skipped.",
    args: [["<path...>", "download paths, such as courseSyllabusDownload/AM_CSE3009_00200/ETH"]],
    options: downloadOptions,
    progress: "Downloading",
    load: async () => (await import("./download.ts")).download,
  }),
  command("subscribe", "make an address of your calendar for calendar apps", {
    details:
      "Without parts, the calendar has the timetable, the exams and the due dates of assignments. If the service keeps copies, --update after a login brings the calendar up to date; otherwise it ends with the session.",
    args: [["[part...]", "parts of the calendar", ["timetable", "exams", "assignments"]]],
    options: [
      ["--busy", "only that you are busy, without course, room and teacher: to give to friends"],
      ["--update <address>", "update this calendar"],
      ["--revoke <address>", "end this calendar"],
    ],
    progress: "Fetching the calendar",
    load: async () => (await import("./subscribe.ts")).subscribe,
  }),
  command("dues", "list pending payments", {
    options: [["--paid", "list payment receipts instead"]],
    progress: "Fetching payments",
    load: async () => (await import("./lists.ts")).dues,
  }),
  command("outings", "list general and weekend outing requests", {
    progress: "Fetching outing requests",
    load: async () => (await import("./lists.ts")).outings,
  }),
  unconfirmed("leave", "list requests for leave at Chennai and Vellore", "leave requests", "leave"),
  unconfirmed("messages", "show messages of teachers", "messages", "messages"),
  unconfirmed("leadership", "show dean and head of department", "dean and head of department", "leadership"),
  command("menu", "list the pages of your menu at the portal", {
    details:
      "Without those that are never opened: credentials, bank accounts, payments, registrations and other forms.",
    progress: "Fetching the menu",
    load: async () => (await import("./page.ts")).menu,
  }),
  bySemester("page", "show any page of your menu: its texts, tables and files", {
    details:
      "For pages without a command of their own. Nobody has described these pages: look at the portal if in doubt.",
    args: [["<path>", "a path that portico menu lists, such as hostels/HostelStudentRoomView"]],
    options: [["--csv", "print the tables as CSV"]],
    progress: "Fetching the page",
    load: async () => (await import("./page.ts")).page,
  }),
  unconfirmed("logins", "list the logins of your account: when, from where", "the logins", "loginHistory"),
  bySemester("changes", "show what has changed since the last time", {
    details: `Compares ${defaultParts.join(", ")}, or the given parts, with the last run of portico changes. The first run only remembers what there is. Sends one portal request per part.`,
    args: [["[part...]", "what to compare", partNames]],
    progress: "Looking for changes",
    load: async () => (await import("./changes.ts")).changes,
  }),
  command("archive", "save everything before you leave: all semesters as JSON, CSV and files", {
    details:
      "Writes a folder that only you can read, with an index.html that a browser opens without a server. It takes half an hour with many semesters: one request at a time, with a pause. After an interruption, the same command goes on where it ended; after the end, it adds what is new.",
    args: [["[directory]", "folder of the archive (default: portico-archive)"]],
    options: [["--no-files", "without materials, assignments and receipts"]],
    progress: "Archiving",
    load: async () => (await import("./archive.ts")).archiveCommand,
  }),
  bySemester("export", "save calendars and tables as files", {
    details:
      "Saves the timetable, exams and academic calendar as iCalendar files that are named after the semester, and attendance and marks as CSV.",
    args: [["<file...>", "files to save", exportedFiles]],
    options: [
      ["-o, --output <folder>", "where to save the files, - for standard output (default: the current folder)"],
      ["--reminder <minutes>", "add a reminder to every event of a calendar, this many minutes before its start"],
    ],
    progress: "Exporting",
    load: async () => (await import("./export.ts")).exportFiles,
  }),
];
