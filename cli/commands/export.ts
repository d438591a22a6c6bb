import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Portico } from "portico-client";
import { UsageError } from "../failure.ts";
import { optionOf, readAction } from "../read-command.ts";

type FetchFile = (portico: Portico, fields: { readonly sem_sub_id: string }) => Promise<string>;

/** How to fetch each file. */
const files: Readonly<Record<string, FetchFile>> = {
  "timetable.ics": (portico, fields) => portico.exportTimetableIcs(fields),
  "exams.ics": (portico, fields) => portico.exportExamsIcs(fields),
  "calendar.ics": (portico, fields) => portico.exportCalendarIcs(fields),
  "attendance.csv": (portico, fields) => portico.exportAttendanceCsv(fields),
  "marks.csv": (portico, fields) => portico.exportMarksCsv(fields),
};

/** A written file, or its text if it goes to standard output. */
interface ExportedFile {
  readonly file: string;
  readonly bytes: number;
  readonly text: string | null;
}

async function exportFile(name: string, text: string, folder: string): Promise<ExportedFile> {
  const bytes = Buffer.byteLength(text);
  if (folder === "-") return { file: name, bytes, text };
  const file = join(folder, name);
  await writeFile(file, text).catch(() => {
    throw new UsageError(`Cannot write ${file}.`);
  });
  return { file, bytes, text: null };
}

function fetcherOf(name: string): FetchFile {
  const fetchFile = files[name];
  if (fetchFile === undefined)
    throw new UsageError(`Unknown file: ${name}. Available files: ${Object.keys(files).join(", ")}`);
  return fetchFile;
}

export const exportFiles = readAction({
  async read(portico, input) {
    const requested = input.args.map((name) => ({ name, fetchFile: fetcherOf(name) }));
    const sem_sub_id = await input.semester();
    const folder = optionOf(input, "output") ?? ".";
    return Promise.all(
      requested.map(async ({ name, fetchFile }) => exportFile(name, await fetchFile(portico, { sem_sub_id }), folder)),
    );
  },
  render: (exported) => exported.map(({ file, bytes, text }) => text ?? `${file}: ${bytes} bytes`).join("\n"),
});
