import type { CourseClass } from "./course-class.ts";
import { findTerm, today } from "./terms.ts";

/** An assessment of a class: title, maximum mark, and weightage in percent of the course total. */
export type SchemeLine = readonly [title: string, maxMark: number, weightage: number];

const theory: readonly SchemeLine[] = [
  ["CAT1", 50, 15],
  ["CAT2", 50, 15],
  ["FAT", 100, 40],
  ["QUIZ1", 30, 10],
  ["QUIZ2", 30, 10],
  ["QUIZ3", 10, 10],
];
const runningTheory: readonly SchemeLine[] = [
  ["CAT1", 50, 15],
  ["Digital Assessment-1", 10, 10],
  ["CAT2", 50, 15],
  ["Digital Assessment-2", 10, 10],
  ["QUIZ1", 30, 10],
  ["FAT", 100, 40],
];
const lab: readonly SchemeLine[] = [
  ["Lab Assessment-1", 20, 15],
  ["Lab Assessment-2", 20, 15],
  ["Lab Assessment-3", 20, 15],
  ["Lab Assessment-4", 20, 15],
  ["Lab FAT", 50, 40],
];
const project: readonly SchemeLine[] = [
  ["Review-1", 20, 20],
  ["Review-2", 30, 30],
  ["Review-3", 50, 50],
];
const online: readonly SchemeLine[] = [
  ["Online Quiz-1", 30, 20],
  ["Online Quiz-2", 30, 20],
  ["FAT", 100, 60],
];
const skills: readonly SchemeLine[] = [
  ["CAT1", 50, 30],
  ["CAT2", 50, 30],
  ["FAT", 100, 40],
];

/** The assessments of a class over a whole term, in order of publication. The weightages add up to 100. */
export function schemeOf({ typeCode, building, termId }: CourseClass): readonly SchemeLine[] {
  if (building === "ONL") return online;
  switch (typeCode) {
    case "ELA":
    case "LO":
      return lab;
    case "EPJ":
    case "PJT":
      return project;
    case "SS":
      return skills;
    default:
      return isRunning(termId) ? runningTheory : theory;
  }
}

function isRunning(termId: string): boolean {
  return (findTerm(termId)?.lastDay ?? "") >= today;
}
