import type { MenuEntry, PageTexts } from "portico-client";
import { UsageError } from "../failure.ts";
import { hasOption, noOptions, optionOf, readAction } from "../read-command.ts";
import { pairs, pick, section, table } from "../table.ts";

export const menu = readAction({
  options: noOptions,
  read: (portico) => portico.menu(),
  render(entries: readonly MenuEntry[], { columns }) {
    const rows = entries.map((entry) => pick(entry, "group", "title", "path"));
    return table(["Group", "Page", "Path"], rows, columns);
  },
});

export interface PageOptions {
  readonly path: string;
  readonly sem_sub_id: string | null;
  readonly csv: boolean;
}

export const page = readAction({
  options: async (input): Promise<PageOptions> => ({
    path: input.args[0] ?? "",
    sem_sub_id: optionOf(input, "semester") === null ? null : await input.semester(),
    csv: hasOption(input, "csv"),
  }),
  async read(portico, { path, sem_sub_id, csv }) {
    const texts = await portico.page({ path, ...(sem_sub_id !== null && { sem_sub_id }) });
    if (csv && texts.tables.length + texts.pairs.length === 0)
      throw new UsageError("The page has no table. portico page without --csv shows its texts.");
    return texts;
  },
  isFile: ({ csv }) => csv,
  render: (texts, { columns }, { csv }) => (csv ? csvOf(texts) : textOf(texts, columns)),
});

/** The tables below each other with an empty line between them. Pairs are the first one. */
function csvOf({ pairs: values, tables }: PageTexts): string {
  const labels = values.map(({ group, label, value }) => [group, label, value]);
  const all = [
    ...(labels.length > 0 ? [labels] : []),
    ...tables.map(({ headings, rows }) => [...(headings === null ? [] : [headings]), ...rows]),
  ];
  return all.map((rows) => rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")).join("\r\n");
}

/** With an apostrophe before what a spreadsheet would evaluate, as in the CSV files of the service. */
function csvCell(value: string | null): string {
  const text = value === null ? "" : value.replace(/^(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(page: PageTexts, columns: number): string {
  const { title, messages, pairs: values, tables, files } = page;
  const unsure = page.semester_applied === false ? ["The page does not say that it is about this semester."] : [];
  const groups = [...new Set(values.map(({ group }) => group))];
  const headed = (heading: string | null, body: string) => (heading === null ? body : section(heading, body));
  const pairsOf = (group: string | null) =>
    values.flatMap((pair) => (pair.group === group ? [[pair.label, pair.value] as const] : []));
  const fileLines = files.map(({ text, path, download_path }) => {
    const where = download_path === null ? " (only at the portal)" : "";
    return `${text ?? "File"}: ${path}${where}`;
  });
  const parts = [
    ...unsure,
    ...groups.map((group) => headed(group, pairs(pairsOf(group), columns))),
    ...tables.map(({ title: heading, headings, rows }) => {
      const width = Math.max(0, ...rows.map((row) => row.length));
      const names = headings ?? Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
      return headed(heading, table(names, rows, columns, "No rows."));
    }),
    ...(messages.length > 0 ? [messages.join("\n")] : []),
    ...(files.length > 0 ? [section("FILES", fileLines.join("\n"))] : []),
  ];
  return headed(title, parts.length === 0 ? "The page shows nothing but a form." : parts.join("\n\n"));
}
