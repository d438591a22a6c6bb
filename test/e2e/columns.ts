/** These fields of every record of an answer, to be compared as a table. */
export const columns = (records: readonly Readonly<Record<string, unknown>>[], ...fields: readonly string[]) =>
  records.map((record) => fields.map((field) => record[field]));
