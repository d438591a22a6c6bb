/** Headings of tables that several tests imitate. */
export const gradeHeads = "Sl.No.,Course Code,Course Title,Course Type,Grading Type,Grand Total,Grade,View Mark".split(
  ",",
);
export const markHeads = "Sl.No.,Mark Title,Max. Mark,Weightage %,Status,Scored Mark,Weightage Mark".split(",");
export const courseHeads = "Sl.No.,Class Group,Course Code,Course Title,Course Type,Class Id,Slot,Faculty,Action".split(
  ",",
);
