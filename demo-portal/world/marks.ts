import { classesOf } from "./classes.ts";
import type { CourseClass } from "./course-class.ts";
import { edited } from "./edits.ts";
import type { Student } from "./students.ts";
import { findTerm, today } from "./terms.ts";

/** An assessment of a class: title, maximum mark, and weightage in percent of the course total. */
type SchemeLine = readonly [title: string, maxMark: number, weightage: number];

const scheme = (lines: string): readonly SchemeLine[] =>
  lines.split(", ").map((line) => {
    const [, title = "", maxMark, weightage] = /^(.*) (\d+) (\d+)$/.exec(line) ?? [];
    return [title, Number(maxMark), Number(weightage)];
  });

const theory = scheme("CAT1 50 15, CAT2 50 15, FAT 100 40, QUIZ1 30 10, QUIZ2 30 10, QUIZ3 10 10");
const runningTheory = scheme(
  "CAT1 50 15, Digital Assessment-1 10 10, CAT2 50 15, Digital Assessment-2 10 10, QUIZ1 30 10, FAT 100 40",
);
const lab = scheme(`${[1, 2, 3, 4].map((number) => `Lab Assessment-${number} 20 15`).join(", ")}, Lab FAT 50 40`);
const project = scheme("Review-1 20 20, Review-2 30 30, Review-3 50 50");
const online = scheme("Online Quiz-1 30 20, Online Quiz-2 30 20, FAT 100 60");
const skills = scheme("CAT1 50 30, CAT2 50 30, FAT 100 40");

/** Course mode and assessments by type: lab-based, project-based, online or class-based learning. */
type Plan = readonly [courseMode: string, scheme: readonly SchemeLine[]];

const plans: Readonly<Partial<Record<string, Plan>>> = {
  ELA: ["LBC", lab],
  LO: ["LBC", lab],
  EPJ: ["PBL", project],
  PJT: ["PBL", project],
  SS: ["CBL", skills],
};

/** The assessments of a class over a whole term are in order of publication. The weightages add up to 100. */
function planOf({ typeCode, building, termId }: CourseClass): Plan {
  if (building === "ONL") return ["OCL", online];
  return plans[typeCode] ?? ["CBL", isRunning(termId) ? runningTheory : theory];
}

const isRunning = (termId: string): boolean => (findTerm(termId)?.lastDay ?? "") >= today;

/** Score in an assessment: the mark, or why it is missing. "medical" is an absence with that remark. */
type Score = number | "absent" | "medical" | "withheld";

/** Scores by student and term: class number and published scores, or the percentage that the student reached in the class. */
const scores: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "23DMO0001": {
    AP2026272: "101:40/9 102: 121:38.5/8 122:17/18.5 233:16 241:43/9.5 268:34/8.5 269:17.5 320:medical",
    AP2025264: "388:39/37/79/24/21/9 720: 495:90% 558:92%",
    AP2025262: "111:77% 112:88% 133:66% 134:79% 150:81% 151:85% 204:62% 377:84% 410:91%",
    AP2024254: "97:76% 98:86% 171:52% 240:78% 291:92% 333:74% 880:93%",
  },
  "23DMO0003": {
    AP2026272: "118:31.5/8 119:17/16.5 214:28/7 215:15 260:absent/6 327:36 412:22",
    AP2025264: "721: 402:27% 496:71% 559:80%",
    AP2025262: "111:64% 112:75% 133:70% 134:72% 150:58% 151:77% 204:50% 377:73% 410:80%",
    AP2024254: "97:68% 98:77% 171:72% 240:81% 291:79% 333:65% 880:88%",
  },
  "23DMO0004": {
    AP2026272: "902:18",
    AP2025264: "720: 388:66% 495:75% 558:82%",
    AP2024254: "171:31/28/absent/20/18/7 97:70% 98:81% 240:64% 291:85% 333:83% 880:90%",
    AP2025262: "111:83% 112:90% 133:74% 134:85% 150:72% 151:88% 204:71% 377:91% 410:76%",
  },
  "24DMO0005": {
    AP2026272: "501:42.5/8 502:18/absent 503: 504:withheld/9 505:medical",
    AP2025264: "721: 402:73% 496:84% 559:91%",
    AP2025262: "111:69% 112:84% 133:58% 134:70% 150:76% 151:80% 204:82% 377:66% 410:88%",
    AP2024254: "97:61% 98:72% 171:63% 240:85% 291:88% 333:79% 880:81%",
  },
  "24DMO0006": {
    AP2026272: "101:33.5/8 102:16 121:29/7 122:14.5/16 233:18.5 241:36.5/8 268:41/9 269:16 320:41",
    AP2025264: "720: 388:86% 495:81% 558:88%",
    AP2025262: "111:72% 112:80% 133:88% 134:91% 150:69% 151:74% 204:76% 377:77% 410:84%",
    AP2024254: "97:82% 98:89% 171:74% 240:70% 291:81% 333:92% 880:86%",
  },
};

/** Deviation of each assessment from the class percentage, by position. */
const deviations = [3, -4, 1, 5, -2, 4];

/** The student's scores in a class; undefined if the class is not on the marks page. */
function scoresOf(
  registrationNumber: string,
  { classId, termId }: { readonly classId: string; readonly termId: string },
  maxMarks: readonly number[],
): readonly Score[] | undefined {
  const number = `${Number(classId.slice(termId.length))}:`;
  const entry = scores[registrationNumber]?.[termId]?.split(" ").find((one) => one.startsWith(number));
  const text = entry?.slice(number.length);
  if (text === undefined || text === "") return text === "" ? [] : undefined;
  if (!text.endsWith("%"))
    return text.split("/").map((one) => (Number.isNaN(Number(one)) ? (one as Exclude<Score, number>) : Number(one)));
  const percent = Number(text.slice(0, -1));
  return maxMarks.map((max, index) => roundToHalf((max * Math.min(100, percent + (deviations[index] ?? 0))) / 100));
}

/** Marks are given in halves. */
const roundToHalf = (mark: number): number => Math.round(mark * 2) / 2;

/** A published assessment of a student. */
export interface Assessment {
  readonly title: string;
  readonly maxMark: number;
  readonly weightage: number;
  readonly status: string;
  readonly scored: number | null;
  /** Share of the course total, with two decimals; null if the score is null. */
  readonly weighted: number | null;
  readonly remark: string;
}

export type ClassMarks = Readonly<{ courseClass: CourseClass; courseMode: string; assessments: readonly Assessment[] }>;

/** The student's classes that are on the marks page of a term, in order of registration. */
export function marksOf(student: Student, termId: string): readonly ClassMarks[] {
  return classesOf(student, termId).flatMap((courseClass) => {
    const [courseMode, scheme] = planOf(courseClass);
    const scores = scoresOf(
      student.registrationNumber,
      courseClass,
      scheme.map(([, maxMark]) => maxMark),
    );
    if (scores === undefined) return [];
    const published = scheme
      .slice(0, scores.length)
      .map(([title, maxMark, weightage], index) => ({ title, maxMark, weightage, ...outcomeOf(scores[index]) }));
    const all = edited(student, ["mark", `${courseClass.classId} `], published, "title", (title) => {
      const [, maxMark, weightage] = scheme.find(([planned]) => planned === title) ?? [title, 50, 15];
      return { title, maxMark, weightage, ...outcomeOf(0) };
    });
    const assessments = all.map((one) => ({
      ...one,
      weighted: one.scored === null ? null : Math.round((one.scored * one.weightage * 100) / one.maxMark) / 100,
    }));
    return [{ courseClass, courseMode, assessments }];
  });
}

/** Formats a Scored Mark: one decimal, "" if withheld. */
export const scoreText = ({ scored }: Assessment): string => (scored === null ? "" : scored.toFixed(1));

/** Formats a Weightage Mark: "8.33", "12.0", or "9" if the mark is not scaled. */
export function weightageText({ weighted, maxMark, weightage }: Assessment): string {
  if (weighted === null) return "";
  return Number.isInteger(weighted) && maxMark !== weightage ? weighted.toFixed(1) : String(weighted);
}

function outcomeOf(score: Score = "withheld"): Pick<Assessment, "status" | "scored" | "remark"> {
  if (score === "withheld") return { status: "Withheld", scored: null, remark: "" };
  if (score === "absent") return { status: "Absent", scored: 0, remark: "" };
  if (score === "medical") return { status: "Absent", scored: 0, remark: "Medical" };
  return { status: "Present", scored: score, remark: "" };
}
