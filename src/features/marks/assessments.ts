import type { Section } from "../../html/section/section.ts";
import { column, defineTable, optionalColumn, type Row } from "../../html/table/table.ts";
import { parseNumber, parseSerial } from "../../html/values.ts";
import { confirmed, isScaled } from "../../html/witnesses.ts";
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
export function assessmentOf(section: Section, row: Row<typeof assessmentColumns>): Assessment {
  const figures = {
    max_mark: row.max_mark.value(parseNumber),
    weightage: row.weightage.value(parseNumber),
    scored_mark: row.scored_mark.value(parseNumber),
    weightage_mark: row.weightage_mark.value(parseNumber),
  };
  const status = row.status.text();
  const remark = row.remark?.prose() ?? null;
  // A mark may be moderated, cancelled or given for an exam that was missed: such a row says so.
  const isOrdinary = remark === null && (status === null || /^present$/i.test(status));
  const { max_mark, weightage, scored_mark, weightage_mark } = isOrdinary
    ? confirmed(section, figures, isScaled)
    : figures;
  return {
    serial_number: row.serial_number.required(parseSerial),
    mark_title: row.mark_title.requiredText(),
    max_mark,
    weightage,
    status,
    scored_mark,
    weightage_mark,
    remark,
  };
}
