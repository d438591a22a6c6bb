/** What a cell of a table can hold; null is an empty cell. */
type CsvValue = string | number | boolean | null;

/**
 * A table as CSV (RFC 4180) in UTF-8 with a row of headings. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which spreadsheets take for "this is text"; a number is never text.
 */
export function writeCsv(columns: readonly string[], rows: readonly Readonly<Record<string, CsvValue>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

/** Also the wide forms of the four signs, which some spreadsheets treat alike. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function cellOf(value: CsvValue): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
