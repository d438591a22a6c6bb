import { column, defineTable, optionalColumn, type Row } from "../../html/table.ts";
import { parseNumber, parseSerial } from "../../html/values.ts";
import type { Assessment } from "./schema.ts";

/** The columns of a table of assessments, on the marks page and in a grade view detail. */
export const assessmentColumns = {
  serial_number: column("Sl.No."),
  mark_title: column("Mark Title"),
  max_mark: column("Max. Mark"),
  weightage: column("Weightage %"),
  status: column("Status"),
  scored_mark: column("Scored Mark"),
  weightage_mark: column("Weightage Mark"),
  remark: optionalColumn("Remark"),
};

export const assessments = defineTable(assessmentColumns, {
  anchors: ["Mark Title"],
  otherHeadings: ["Class Average", "Class Average Weightage"],
});

/** Parses one assessment. A mark that is not entered is null; 0 is a mark. */
export function assessmentOf(row: Row<typeof assessmentColumns>): Assessment {
  return {
    serial_number: row.serial_number.required(parseSerial),
    mark_title: row.mark_title.requiredText(),
    max_mark: row.max_mark.value(parseNumber),
    weightage: row.weightage.value(parseNumber),
    status: row.status.text(),
    scored_mark: row.scored_mark.value(parseNumber),
    weightage_mark: row.weightage_mark.value(parseNumber),
    remark: row.remark?.prose() ?? null,
  };
}
