/** Statistics and grade boundaries of a relatively graded course. */
export interface ClassStatistics {
  readonly classStrength: number;
  /** Number of graded students. Students who failed or were absent do not count. */
  readonly gradingStrength: number;
  readonly mean: number;
  readonly sd: number;
  /** Minimum totals of S, A, B, C, D and E. Anything below is F. */
  readonly bounds: readonly number[];
  /** True if the S range was set by the policy mentioned in the portal's note. */
  readonly sPolicy: boolean;
}

/** Grades from best to worst. */
export const gradeLetters = ["S", "A", "B", "C", "D", "E", "F"] as const;

/** Minimum totals for absolute grading. */
export const absoluteBounds: readonly number[] = [90, 80, 70, 60, 50, 40];

/** Statistics by class; for a course with two classes, by the theory class. A missing class is graded absolutely. */
export const statistics: Readonly<Record<string, ClassStatistics>> = Object.fromEntries(
  `
AP2025264000388 68 61 61.3 12.4 84/71/58/49/42/35 policy
AP2025264000402 70 63 58.9 13.26 82/70/57/48/41/34 policy
AP2025264000495 64 60 70.2 11.08 88/79/69/60/51/43 -
AP2025264000496 62 59 68.75 10.9 87/78/68/59/50/42 -
AP2025262000111 71 66 65.4 12.7 85/76/65/55/47/39 policy
AP2025262000133 66 60 66.1 12.05 86/76/65/56/47/38 -
AP2025262000150 58 57 67.8 9.94 88/79/68/58/50/42 -
AP2025262000204 72 60 57.5 14.6 82/70/58/48/41/34 policy
AP2025262000410 140 138 74.3 8.2 90/82/73/64/55/46 -
AP2024254000097 69 65 66.6 11.87 86/77/66/56/47/39 -
AP2024254000171 70 58 56.2 15.31 83/71/60/51/43/35 policy
AP2024254000240 73 72 71 8.5 88/77/68/59/50/41 -
AP2024254000291 60 60 77.4 7.75 90/82/73/64/55/46 -
`
    .trim()
    .split("\n")
    .map((line) => {
      const [classId = "", classStrength, gradingStrength, mean, sd, bounds = "", policy] = line.split(" ");
      return [
        classId,
        {
          classStrength: Number(classStrength),
          gradingStrength: Number(gradingStrength),
          mean: Number(mean),
          sd: Number(sd),
          bounds: bounds.split("/").map(Number),
          sPolicy: policy === "policy",
        },
      ];
    }),
);
