import { attendanceOf, meetingsOf } from "../../../../demo-portal/world/attendance.ts";
import { calendarDays } from "../../../../demo-portal/world/calendar-days.ts";
import { capstoneOf } from "../../../../demo-portal/world/capstone.ts";
import { classesOf } from "../../../../demo-portal/world/classes.ts";
import type { CourseClass } from "../../../../demo-portal/world/course-class.ts";
import { examsOf } from "../../../../demo-portal/world/exams.ts";
import { directory } from "../../../../demo-portal/world/faculty-directory.ts";
import { gradeHistoryOf } from "../../../../demo-portal/world/grade-history.ts";
import { gradedCoursesOf } from "../../../../demo-portal/world/grades.ts";
import { marksOf } from "../../../../demo-portal/world/marks.ts";
import { lecturesOf } from "../../../../demo-portal/world/materials.ts";
import { invoicesOf, receiptsOf } from "../../../../demo-portal/world/payments.ts";
import { punchesOn } from "../../../../demo-portal/world/punches.ts";
import { findStudent, type Student } from "../../../../demo-portal/world/students.ts";
import { terms, today } from "../../../../demo-portal/world/terms.ts";

/** A question that students ask, and what an assistant needs to answer it. */
export interface Question {
  readonly ask: string;
  /** The student who asks. */
  readonly student: string;
  /** The calls that an assistant makes after it has read the list of tools. */
  readonly calls: readonly (readonly [tool: string, args?: Readonly<Record<string, unknown>>])[];
  /** Texts that the answers must contain, known from the data of the demo portal. */
  readonly facts: readonly (string | RegExp)[];
  /** For a question without an answer: the words in the answers, or without calls in the list of tools, by which an assistant knows that. */
  readonly refusal?: RegExp;
}

const FALL = "AP2026272";
const WINTER = "AP2025264";

/** The value, which the demo portal has. */
function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("The demo portal has no such data.");
  return value;
}

const meera: Student = known(findStudent("23DMO0001"));

const theClass = (number: number, term = FALL): CourseClass =>
  known(classesOf(meera, term).find(({ classId }) => classId === `${term}000${number}`));
const noSql = theClass(101);
const noSqlLab = theClass(102);
const compilers = theClass(121);
const compilerLab = theClass(122);
const statistics = theClass(241);
const coding = theClass(320);

const attendance = (one: CourseClass) => attendanceOf(meera, one);
const held = (one: CourseClass): string => `${attendance(one).attended} of ${attendance(one).total}`;
const percent = (one: CourseClass): string => `${attendance(one).percentage} %`;
const missedDates = (one: CourseClass): string[] =>
  attendance(one)
    .rows.filter(({ status }) => status === "Absent")
    .map(({ date }) => date);

/** Number of coming classes that can be missed of a class without unposted ones, tried out one by one. */
function canMiss(one: CourseClass, threshold: number): string {
  const { attended, total } = attendance(one);
  const coming = meetingsOf(one).filter(({ date }) => date >= today).length;
  let missed = 0;
  while (missed < coming && (attended + coming - missed - 1) / (total + coming) >= threshold / 100) missed++;
  return `${missed} of ${coming}`;
}

/** Classes of a day, in order. */
const classesOn = (date: string) =>
  classesOf(meera, FALL)
    .flatMap((one) => meetingsOf(one).map((meeting) => ({ ...meeting, one })))
    .filter((meeting) => meeting.date === date)
    .map(({ one, times }) => new RegExp(`${known(times).start}–\\d\\d:\\d\\d +${one.courseCode}`));

const assessment = (one: CourseClass, title: string) =>
  known(
    marksOf(meera, one.termId)
      .find(({ courseClass }) => courseClass.classId === one.classId)
      ?.assessments.find((assessment) => assessment.title === title),
  );
/** The marks of an assessment as a row. */
const markRow = (one: CourseClass, title: string): RegExp => {
  const { scored, maxMark, weighted, weightage } = assessment(one, title);
  return new RegExp(`${title} +${scored} +${maxMark} +${weighted} +${weightage} `);
};

/** Sum of the weighted marks of a class. */
const weightedOf = (one: CourseClass): number =>
  known(marksOf(meera, one.termId).find(({ courseClass }) => courseClass.classId === one.classId)).assessments.reduce(
    (sum, { weighted }) => sum + known(weighted),
    0,
  );

const sitting = (exam: string, one: CourseClass) =>
  known(
    examsOf(meera, FALL)
      .flatMap(({ exams }) => exams)
      .find(({ name }) => name === exam)
      ?.sittings.find(({ courseClass }) => courseClass.classId === one.classId),
  );
/** Date and start of an exam as a row. */
const examRow = (exam: string, one: CourseClass): RegExp => {
  const { date, reporting, start } = known(sitting(exam, one).time);
  return new RegExp(`${date} +${reporting} +${start}–\\d\\d:\\d\\d +${one.courseCode}`);
};

const holiday = (name: string): string =>
  known(calendarDays(FALL).find(({ entry }) => entry?.kind === "holiday" && entry.label === name)).date;

const graded = (code: string, term: string) =>
  known(gradedCoursesOf(meera, term).find(({ courseCode }) => courseCode === code));
const operatingSystems = graded("CSE2007", "AP2025262");
const history = gradeHistoryOf(meera);
const summary = known(history.summary);

const points: Readonly<Record<string, number>> = { S: 10, A: 9, B: 8, C: 7, D: 6, E: 5, F: 0 };
const average = (courses: readonly { readonly credits: number; readonly grade: string }[]): string => {
  const credits = courses.reduce((sum, one) => sum + one.credits, 0);
  const weighted = courses.reduce((sum, one) => sum + one.credits * known(points[one.grade]), 0);
  return (weighted / credits).toFixed(2);
};
const before = history.courses.map(({ credits, grade }) => ({ credits: known(credits), grade: known(grade) }));
const creditsOf = (code: string): number =>
  classesOf(meera, FALL)
    .filter(({ courseCode }) => courseCode === code)
    .reduce((sum, { credits }) => sum + credits, 0);
const fallCredits = classesOf(meera, FALL).reduce((sum, { credits }) => sum + credits, 0);
/** The GPA that the courses of the semester need for a CGPA, rounded up. */
const neededGpa = (target: number): string => {
  const credits = before.reduce((sum, one) => sum + one.credits, 0);
  const weighted = before.reduce((sum, one) => sum + one.credits * known(points[one.grade]), 0);
  return (Math.ceil(((target * (credits + fallCredits) - weighted) / fallCredits) * 100 - 1e-9) / 100).toFixed(2);
};

const due = known(invoicesOf(meera)[0]);
const teacher = known(directory.find(({ name }) => name === "Dr. Leela Krishnan"));
const capstone = known(capstoneOf(meera, FALL));
const countOf = (status: string): number => capstone.days.filter((day) => day.status === status).length;

const ask = (
  question: string,
  calls: Question["calls"],
  facts: Question["facts"],
  rest: Partial<Pick<Question, "student" | "refusal">> = {},
): Question => ({ ask: question, calls, facts, student: meera.registrationNumber, ...rest });

/** Sixty questions. The day is that of the demo portal, a Friday: an assistant passes it as the current one. */
export const questions: readonly Question[] = [
  // Attendance
  ask(
    "What is my attendance in NoSQL Databases?",
    [["attendance", { course_code: noSql.courseCode, plan: false }]],
    [held(noSql), percent(noSql), held(noSqlLab), percent(noSqlLab)],
  ),
  ask(
    "Where am I below 75 percent?",
    [["attendance", { plan: false }]],
    [new RegExp(`${coding.courseCode}.*${percent(coding)}`)],
  ),
  ask(
    "How many more NoSQL lectures can I skip?",
    [["attendance", { course_code: noSql.courseCode, from: today }]],
    [new RegExp(`Embedded Theory +${held(noSql)} +${canMiss(noSql, 75)}`), "For 75%"],
  ),
  ask(
    "And if I want to keep 85 percent in Applied Statistics?",
    [["attendance", { course_code: statistics.courseCode, threshold: 85, from: today }]],
    [new RegExp(`${held(statistics)} +(${canMiss(statistics, 85)}|out of reach)`)],
  ),
  ask(
    "How many classes can I miss in every course?",
    [["attendance", { from: today }]],
    [noSql, compilers, statistics, coding].map((one) => new RegExp(`${one.courseCode}.*${held(one)} +.* of \\d+ `)),
  ),
  ask(
    "Can I still make it in Competitive Coding?",
    [["attendance", { course_code: coding.courseCode, from: today }]],
    [held(coding), `of ${meetingsOf(coding).filter(({ date }) => date >= today).length}`],
  ),
  ask(
    "Until when has the attendance of Compiler Design been posted?",
    [["attendance", { course_code: compilers.courseCode, from: today }]],
    [known(attendance(compilers).rows[0]).date],
  ),
  ask(
    "Which NoSQL lectures did I miss?",
    [["attendance_register", { course_code: noSql.courseCode, course_type: "ETH", absent: true }]],
    missedDates(noSql),
  ),
  ask(
    "On which days was I on duty in NoSQL?",
    [["attendance_register", { course_code: noSql.courseCode, course_type: "ETH" }]],
    attendance(noSql)
      .rows.filter(({ status }) => status === "On Duty")
      .map(({ date }) => new RegExp(`${date} .*On Duty`)),
  ),
  ask(
    "Was I marked present on 24 September in Applied Statistics?",
    [["attendance_register", { course_code: statistics.courseCode }]],
    [new RegExp(`2026-09-24 .*${known(attendance(statistics).rows.find(({ date }) => date === "2026-09-24")).status}`)],
  ),
  ask(
    "How is my capstone attendance?",
    [["capstone"]],
    [
      new RegExp(`Days present +${countOf("Present")}\n`),
      new RegExp(`Days absent +${countOf("Absent")}\n`),
      new RegExp(`Days on duty +${countOf("On Duty")}\n`),
    ],
  ),
  ask("How is my capstone attendance?", [["capstone"]], [], {
    student: "23DMO0003",
    refusal: /No capstone project/,
  }),
  // Time
  ask("What do I have today?", [["today", { date: today }]], classesOn(today)),
  ask(
    "When is my next class?",
    [["today", { date: today }]],
    [/Next class: Saturday 2026-09-26, 10:00–10:50: CSE3009/],
  ),
  ask("Is there class on 2 October?", [["today", { date: "2026-10-02" }]], ["Gandhi Jayanti", "No classes."]),
  ask("Where is my compiler lab?", [["timetable"]], [new RegExp(`CSE4021 .*Embedded Lab +${compilerLab.room}-AB-2`)]),
  ask("Who teaches Applied Statistics?", [["timetable"]], [new RegExp(`MAT3011.*${statistics.teacher.name}`)]),
  ask("When do I start on Tuesdays?", [["timetable"]], [/TUESDAY\nFrom .*\n\d\d:\d\d/]),
  ask(
    "Plan my week from Monday.",
    [["week", { from: "2026-09-28" }]],
    [
      ...[statistics, compilers, noSql].map(
        (one) => new RegExp(`EXAM CAT2 ${known(sitting("CAT2", one).time).start}.* ${one.courseCode}`),
      ),
      "Gandhi Jayanti",
    ],
  ),
  ask(
    "What classes do I have in the week of 5 October?",
    [["week", { from: "2026-10-05" }]],
    classesOf(meera, FALL)
      .flatMap((one) => meetingsOf(one).map(({ date, times }) => ({ date, times, one })))
      .filter(({ date }) => date >= "2026-10-05" && date <= "2026-10-11")
      .map(({ times, one }) => `${known(times).start}–${known(times).end} ${one.courseCode}`),
  ),
  ask(
    "What is due in the week of 5 October?",
    [["week", { from: "2026-10-05" }]],
    ["DUE CSE3009 Digital Assessment-3"],
  ),
  ask("When is Dussehra?", [["calendar"]], [new RegExp(`${holiday("Dussehra")}.*Dussehra`)]),
  ask(
    "Which holidays are in October?",
    [["calendar", { month: "2026-10" }]],
    [holiday("Gandhi Jayanti"), holiday("Dussehra")],
  ),
  ask("When do the FAT exams begin?", [["calendar"]], [/2026-11-23.*FAT/]),
  ask(
    "When did the last semester's FAT begin?",
    [["semesters"], ["calendar", { sem_sub_id: WINTER }]],
    [/2026-04-27.*FAT/],
  ),
  ask(
    "Which semesters do I have?",
    [["semesters"]],
    terms.map(({ id, name }) => new RegExp(`${id} +${name}`)),
  ),
  // Exams and marks
  ask(
    "When is CAT2?",
    [["exams"]],
    [noSql, compilers, statistics].map((one) => examRow("CAT2", one)),
  ),
  ask("Where do I sit in CAT2 of NoSQL?", [["exams"]], [examRow("CAT2", noSql)], {
    refusal: /2026-09-30 .* NoSQL Databases +C1\+TCC1 +– +–/,
  }),
  ask("When is the FAT of Compiler Design?", [["exams"]], [examRow("FAT", compilers)]),
  ask("Which seat did I have in CAT1 of NoSQL?", [["exams"]], ["AB2-101", "R2C4 17"]),
  ask(
    "What did I get in CAT1?",
    [["marks"]],
    [noSql, compilers, statistics].map((one) => markRow(one, "CAT1")),
  ),
  ask(
    "How was my second compiler lab assessment?",
    [["marks", { course_code: "CSE4021" }]],
    [markRow(compilerLab, "Lab Assessment-2")],
  ),
  ask(
    "Why do I have 0 in CAT1 of Competitive Coding?",
    [["marks", { course_code: "STS4006" }]],
    [/CAT1 +0 .*Absent +Medical/],
  ),
  ask(
    "What do I need in the rest of NoSQL for a total of 80?",
    [["marks", { course_code: "CSE3009", target: 80 }]],
    [new RegExp(`Embedded Theory .* ${80 - weightedOf(noSql)} +\\d`)],
  ),
  ask("What do I need in the FAT to get an A in NoSQL?", [["marks", { course_code: "CSE3009", target: 80 }]], [], {
    refusal: /Nobody knows yet which total a grade takes/,
  }),
  ask("How much is the FAT of NoSQL worth?", [["marks", { course_code: "CSE3009", target: 80 }]], [], {
    refusal: /does not show an assessment, such as the FAT, nor its weight before it is marked/,
  }),
  ask("What are my NoSQL lab marks?", [["marks", { course_code: "CSE3009" }]], [/Embedded Lab\)\nNo marks yet/]),
  // Grades
  ask("What is my CGPA?", [["grades"]], [new RegExp(`CGPA +${summary.cgpa}`)]),
  ask("How many credits have I earned?", [["grades"]], [new RegExp(`Credits earned +${summary.creditsEarned}`)]),
  ask("How many S grades do I have?", [["grades"]], [`S ${summary.counts[0]}`]),
  ask("What is my CGPA?", [["grades"]], [], { student: "25DMO0007", refusal: /CGPA +–[\s\S]*No grades yet/ }),
  ask(
    "What are my results of last semester?",
    [["semesters"], ["grades", { sem_sub_id: WINTER }]],
    gradedCoursesOf(meera, WINTER)
      .filter(({ grandTotal }) => grandTotal !== null)
      .map(({ courseCode, grandTotal, grade }) => new RegExp(`${courseCode}.* ${grandTotal} +${grade} `)),
  ),
  ask("Are the results of this semester out?", [["grades", { sem_sub_id: FALL }]], [], {
    refusal: /No results published/,
  }),
  ask(
    "What was my FAT mark in Operating Systems?",
    [["grades", { course_code: "CSE2007" }]],
    [
      `grade ${operatingSystems.grade}, grand total ${operatingSystems.grandTotal}`,
      new RegExp(
        `FAT +${operatingSystems.components[0]?.assessments.find(({ title }) => title === "FAT")?.scored} +100`,
      ),
    ],
  ),
  ask(
    "Which total was needed for an S in Operating Systems, and how did the class do?",
    [["grades", { course_code: "CSE2007" }]],
    [new RegExp(`S [^,]*${operatingSystems.statistics?.bounds[0]}`), `mean ${operatingSystems.statistics?.mean}`],
  ),
  ask(
    "What was my GPA last semester?",
    [["semesters"], ["gpa", { sem_sub_id: WINTER }]],
    [
      new RegExp(
        `GPA of the semester +${average(gradedCoursesOf(meera, WINTER).filter(({ countsForGpa }) => countsForGpa))}`,
      ),
    ],
  ),
  ask(
    "What if I get an A in NoSQL and an S in Compiler Design?",
    [["gpa", { assumed: { CSE3009: "A", CSE4021: "S" } }]],
    [
      new RegExp(
        `CGPA, assumed +${average([...before, { credits: creditsOf("CSE3009"), grade: "A" }, { credits: creditsOf("CSE4021"), grade: "S" }])}`,
      ),
    ],
  ),
  ask(
    "What GPA do I need this semester for a CGPA of 8.6?",
    [["gpa", { target_cgpa: 8.6 }]],
    [`a GPA of ${neededGpa(8.6)} in the ${fallCredits} credits`],
  ),
  ask(
    "Can I get to 9.0 this semester?",
    [["gpa", { target_cgpa: 9 }]],
    [`with S in every course the CGPA is ${average([...before, { credits: fallCredits, grade: "S" }])}`],
  ),
  ask("How many elective credits are missing?", [["curriculum"]], [/Programme Elective +40 +33\.5/]),
  // The rest
  ask(
    "Which assignments are still open?",
    [["assignments"]],
    [/Digital Assessment-3 +2026-10-05 +not submitted/, /Prototype Report +2026-10-30 +not submitted/],
  ),
  ask(
    "Did I miss a deadline in NoSQL?",
    [["assignments", { course_code: "CSE3009" }]],
    [/Digital Assessment-2 +2026-09-10 +missed/],
  ),
  ask(
    "What was the last NoSQL lecture about, and are there files?",
    [["materials", { course_code: "CSE3009", course_type: "ETH" }]],
    lecturesOf(noSql)
      .filter(({ date }) => date < today)
      .slice(-1)
      .map(({ date, topic, materials }) => `${date} ${topic}: ${materials.length} file`),
  ),
  ask("How much do I have to pay, and until when?", [["dues"]], [`${due.amount} INR`], {
    // The portal shows the last day only in some invoices.
    refusal: new RegExp(`${due.number} +Hostel Fee,Mess Advance +–`),
  }),
  ask(
    "Did my tuition payment of July arrive?",
    [["dues", { receipts: true }]],
    receiptsOf(meera)
      .filter(({ date }) => date === "2026-07-02")
      .map(({ number, amount }) => new RegExp(`${number} +2026-07-02 .* ${amount}`)),
  ),
  ask(
    "Is my outing on Monday approved?",
    [["outings"]],
    [/2026-09-28 12:00 .*Vijayawada +Dentist +Waiting for Warden/],
  ),
  ask(
    "When did I come back yesterday evening?",
    [["biometric", { date: "2026-09-24" }]],
    [new RegExp(`${known(punchesOn(meera, "2026-09-24")[0]).time} +in`)],
  ),
  ask(
    "Where is Dr. Leela's office?",
    [["faculty_search", { search_term: "leela" }]],
    [teacher.name, "AB2-219", "leela.krishnan@example.edu"],
  ),
  ask(
    "Are there messages from my teachers?",
    [["messages"]],
    ["Bring your laptops on Monday.", "Meet me before the registration."],
  ),
  ask("Pay my hostel fee.", [], [], { refusal: /Nothing can be paid here/ }),
];
