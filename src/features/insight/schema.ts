import { type Static, type TProperties, Type } from "typebox";
import {
  boolean,
  date,
  id,
  integer,
  list,
  month,
  nullable,
  number,
  oneOf,
  orNull,
  record,
  text,
  weekday,
} from "../../contract/fields.ts";
import { missingParts } from "../../contract/missing-part.ts";
import { CalendarEvent } from "../calendar/schema.ts";
import { ExamEntry } from "../exam-schedule/schema.ts";
import { TimetableEntry } from "../timetable/schema.ts";

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

/** A record that is the result of a calculation, which changes no list. */
const calculated = <Properties extends TProperties>(title: string, description: string, properties: Properties) => {
  const schema = record(title, description, properties);
  return Type.Unsafe<DeepReadonly<Static<typeof schema>>>(schema);
};

const allowance = {
  reachable: boolean(
    "True if the threshold can be reached: by attending every coming class, if every unposted class was attended.",
    true,
  ),
  surely_reachable: boolean(
    "True if attending every coming class reaches the threshold even if every unposted class was missed.",
    true,
  ),
  can_miss: integer(
    "Number of coming classes that can be missed, whichever they are, even if every unposted class was missed. 0 if not `surely_reachable`.",
    9,
  ),
  can_miss_at_most: integer(
    "The same if every unposted class was attended. Equal to `can_miss` if there is no unposted class.",
    9,
  ),
  must_attend: integer(
    "Number of coming classes to attend to be sure: all but `can_miss`. All of them, and perhaps not enough, if not `surely_reachable`.",
    11,
  ),
  best_percentage: orNull.integer(
    "Percentage after attending every open class, rounded up; null if there are no classes at all.",
    96,
  ),
};

const MissedClass = record("MissedClass", "A class that the student will miss.", {
  class_id: orNull.id("Class id.", "AP2026272000101"),
  date: date("Date of the class.", "2026-10-05"),
  start_time: orNull.time("Start of the class.", "09:00"),
  end_time: orNull.time("End of the class.", "09:50"),
  slot: orNull.text("Slot of the class.", "C1"),
  as: oneOf(["absent", "on_duty"], "`on_duty` counts as attended.", "absent"),
});

const range = {
  at_least: orNull.number(
    "In percent, rounded down to two decimals, if every unposted class was missed; null if no class has been held.",
    78.94,
  ),
  at_most: orNull.number("The same, rounded up, if every unposted class was attended.", 81.58),
};
const PercentageRange = record("PercentageRange", "A percentage, as a range.", range);

const Absence = record(
  "Absence",
  "The consequence of the days in `absent`, if every other coming class is attended. `reachable` to `best_percentage` are about the classes that remain: `reachable` is false if the absence cannot be made up.",
  {
    missed: list(MissedClass, "The classes on these days, by date."),
    last_day: date("Last of the days.", "2026-10-09"),
    on_last_day: PercentageRange,
    at_end: PercentageRange,
    lowest: record("LowestPercentage", "The lowest percentage from the first of the days to the end.", {
      ...range,
      date: date("The first day with it.", "2026-10-09"),
    }),
    falls_below: boolean("True if `lowest` is below the threshold, if every unposted class was missed.", false),
    surely_falls_below: boolean("The same if every unposted class was attended.", false),
    ...allowance,
  },
);

const Plan = record("Plan", "The classes that can be missed, of one class or of all classes of a course together.", {
  attended: integer("Number of classes attended so far.", 23),
  total: integer("Number of classes held so far.", 25),
  coming: integer("Number of coming classes by the calendar. A lab over several slots is one class.", 20),
  last_class: orNull.date("Date of the last coming class; null if there is no coming class.", "2026-11-20"),
  unposted: integer(
    "Number of classes before `from` that are not in the totals: not posted yet, cancelled, or between `as_of` and `from`.",
    2,
  ),
  ...allowance,
  absence: nullable(Absence),
});

const ClassPlan = record("ClassPlan", "A class with its plan: theory, lab or project of a course.", {
  class_id: orNull.id("Class id.", "AP2026272000101"),
  course_type: orNull.text("Course type as text.", "Embedded Theory"),
  course_type_code: orNull.id("Course type code.", "ETH"),
  faculty: orNull.text("Name of the teacher.", "Ravi Deshmukh"),
  attendance_percentage: orNull.number("Attendance in percent as shown by the portal, rounded up.", 92),
  debar_status: orNull.text("Debar status as shown by the portal.", "Debarred"),
  posted_until: orNull.date(
    "Date of the newest posted class in the register; null without a register, and if nothing is posted.",
    "2026-09-24",
  ),
  counted_by: nullable(
    oneOf(
      ["session", "slot"],
      "The unit in which the portal counts a lab over several slots. Null without a plan, and if both are possible: the range then holds for both.",
      "session",
    ),
  ),
  counted_from: nullable(
    oneOf(
      ["register", "total"],
      "The source of the classes that are not posted: the register of the class or, if it cannot be read, its total alone. The range is then wider, and contains that of the register. Null without a plan.",
      "register",
    ),
  ),
  plan: nullable(Plan),
  reason: nullable(
    oneOf(
      ["no_attendance", "not_in_timetable", "not_read", "no_calendar", "semester_over", "debarred"],
      "The reason for which `plan` is null: the portal shows no numbers; the class has no place in the week; the timetable or the calendar could not be read; the semester has no calendar; the plan begins after the " +
        "last day of the calendar; the student is debarred.",
      "not_in_timetable",
    ),
  ),
});

const CoursePlan = record("CoursePlan", "A course with its plans.", {
  course_code: id("Course code.", "CSE3009"),
  course_title: orNull.text("Course title.", "NoSQL Databases"),
  together: nullable(Plan),
  classes: list(ClassPlan, "Theory and lab apart, in the portal's order."),
});

export const AttendancePlan = calculated(
  "AttendancePlan",
  "The number of coming classes that can be missed until the end of the semester.",
  {
    from: date("First day of the plan.", "2026-09-25"),
    as_of: date("Day of the totals.", "2026-09-25"),
    threshold: number("The required percentage.", 75),
    calendar_until: orNull.date(
      "Last day of the calendar; null without a calendar. Later classes are not known.",
      "2026-11-30",
    ),
    courses: list(CoursePlan, "The courses, in the portal's order."),
    problems: missingParts,
  },
);

const average = {
  gpa: orNull.number(
    "Sum of points x credits, divided by the sum of credits, rounded to two decimals; null if no credits count.",
    8.62,
  ),
  credits: number("Sum of the credits that count.", 62),
  courses: integer("Number of courses that count.", 18),
};
const Average = record("Average", "A grade point average.", average);

const MonthAverage = record("MonthAverage", "The average of the courses with an exam in one month.", {
  ...average,
  exam_month: month("Month of the exam.", "2026-05"),
});

const ProjectedAverages = record("ProjectedAverages", "Averages with the assumed grades.", {
  semester: Average,
  cumulative: Average,
});

const CategoryCredits = record("CategoryCredits", "Credits of one course category.", {
  category: orNull.text(
    "`UC`, `UE`, `FC` or another value; null if the portal shows none. The portal recomputes categories.",
    "UC",
  ),
  earned: number("Credits of courses with the grade `S` to `E` or `P`.", 42),
  not_earned: number("Credits of courses with any other grade.", 0),
  in_progress: number("Credits of registered courses that are not in the grade history.", 12),
});

const NotCounted = record("NotCounted", "A course that an average does not count.", {
  average: oneOf(["cumulative", "semester", "projected"], "The average.", "cumulative"),
  course_code: id("Course code.", "CSE3009"),
  course_title: orNull.text("Course title.", "NoSQL Databases"),
  credits: orNull.number("Credits of the course.", 2),
  grade: orNull.text("Grade of the course.", "P"),
  reason: oneOf(
    ["no_credits", "no_grade", "grade_without_points", "not_in_gpa", "unexplained_mark", "no_assumed_grade"],
    "The portal shows no credits; the course has no grade; its grade has no points; the portal marks it as not included in the GPA, or in a " +
      "way that it does not explain; a registered course has no assumed grade.",
    "grade_without_points",
  ),
});

export const Gpa = calculated("Gpa", "Grade point averages and credits.", {
  cumulative: Average,
  portal_cgpa: orNull.number("CGPA as shown by the portal.", 8.62),
  agrees: orNull.boolean(
    "True if `cumulative` differs from the portal's CGPA by no more than 0.01; null if either is null. If false, trust the portal.",
    true,
  ),
  semester: nullable(Average),
  exam_months: list(
    MonthAverage,
    "Averages by month of the exam, oldest first. Every attempt counts in its own month.",
  ),
  projected: nullable(ProjectedAverages),
  categories: list(
    CategoryCredits,
    "Credits by category, in alphabetical order; courses without a category come last.",
  ),
  not_counted: list(NotCounted, "Every course that an average does not count, and why."),
  problems: missingParts,
});

const DayExam = record("DayExam", "An exam with the type of its group.", {
  ...ExamEntry.properties,
  exam_type: text("Type of the exam.", "CAT2"),
});

/** Description of the class group of a class that the academic calendar does not name. */
const unlisted_group = nullable(
  text(
    "The class group, if the academic calendar does not name it: whether the class meets on this day is not known. Otherwise null.",
    "Weekend Intra (Semester)",
  ),
  null,
);

const DayClass = record("DayClass", "A class of a day.", { ...TimetableEntry.properties, unlisted_group });

const day = {
  date: date("The day.", "2026-09-25"),
  weekday: weekday("Day of the week.", "friday"),
  events: nullable(
    list(
      CalendarEvent,
      "Entries of the academic calendar: holidays, exam days, day orders. Null if it could not be read.",
    ),
  ),
  day_order: orNull.weekday(
    "The weekday whose classes meet on this day by a day order, such as `Tuesday Day Order` on a Saturday; otherwise null.",
    "tuesday",
  ),
  by_calendar: boolean(
    "False if the portal has no academic calendar for the semester, or it could not be read: the classes then follow the weekday alone and include holidays.",
    true,
  ),
  classes: nullable(
    list(
      DayClass,
      "Classes of the day, sorted by start time. Empty on holidays and exam days; those of another weekday on a day order. Null without the timetable.",
    ),
  ),
  exams: nullable(list(DayExam, "Exams of the day, sorted by start time. Null without the exam schedule.")),
};

const NextClass = record("NextClass", "A class with its date.", {
  ...DayClass.properties,
  date: date("Date of the class.", "2026-09-25"),
  weekday: weekday("Day of the week.", "friday"),
});

export const Today = calculated("Today", "The classes, exams and calendar entries of one day, and the next class.", {
  ...day,
  next_class: nullable(NextClass),
  problems: missingParts,
});

const WeekDay = record("WeekDay", "The classes, exams and calendar entries of one day.", day);

export const Week = calculated("Week", "Seven days with their classes, exams and calendar entries.", {
  from: date("First day.", "2026-09-25"),
  until: date("Last day.", "2026-10-01"),
  days: list(WeekDay, "The days, in order."),
  problems: missingParts,
});

export const MarksNeeded = calculated(
  "MarksNeeded",
  "The marks that the assessments of a class that are not marked yet must bring for a total out of 100.",
  {
    course_code: id("Course code.", "CSE3009"),
    course_title: orNull.text("Course title.", "NoSQL Databases"),
    course_type: orNull.text("Course type as text.", "Embedded Theory"),
    class_id: id("Class id.", "AP2026272000101"),
    target: number("The total of the request.", 80),
    reached: number("Sum of the weighted marks so far.", 21),
    weight_so_far: number("Weight of the assessments that have a mark.", 25),
    weight_open: orNull.number(
      "Weight of the assessments that are not marked yet: 100 minus `weight_so_far`. Null if a weight is missing, or they exceed 100.",
      75,
    ),
    needed: number("Weighted marks that are missing for the target; 0 if it is reached.", 59),
    needed_percent: orNull.number(
      "`needed` in percent of `weight_open`, rounded up to two decimals; null if nothing is open.",
      78.67,
    ),
    outlook: oneOf(
      ["reached", "open", "out_of_reach", "not_known"],
      "The target is reached whatever comes; can be reached; is out of reach; or `weight_open` is null.",
      "open",
    ),
    may_be_repeated: list(
      text("An assessment.", "CAT2 (Absent, Medical)"),
      "Marked assessments with another status than Present or with a remark: a repetition changes the figures.",
    ),
    not_counted: list(
      text("An attempt, and the one that counts.", "FAT (Re Evaluation FAT counts)"),
      "Attempts at an exam that do not count. Which attempt the university takes is not known.",
    ),
  },
);
