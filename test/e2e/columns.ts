/** The given fields of every record, for comparison as a table. */
export const columns = (records: readonly Readonly<Record<string, unknown>>[], ...fields: readonly string[]) =>
  records.map((record) => fields.map((field) => record[field]));
