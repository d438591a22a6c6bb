import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Portico } from "../../client/index.ts";
import { WrongUsage } from "../failure.ts";
import { optionOf, reading } from "../reading.ts";

type Read = (portico: Portico, fields: { readonly sem_sub_id: string }) => Promise<string>;

/** The files that the service writes, by name. */
const files: Readonly<Record<string, Read>> = {
  "timetable.ics": (portico, fields) => portico.exportTimetableIcs(fields),
  "exams.ics": (portico, fields) => portico.exportExamsIcs(fields),
  "calendar.ics": (portico, fields) => portico.exportCalendarIcs(fields),
  "attendance.csv": (portico, fields) => portico.exportAttendanceCsv(fields),
  "marks.csv": (portico, fields) => portico.exportMarksCsv(fields),
};

const exportNames: readonly string[] = Object.keys(files);

/** A file that was written, or its text where it was wanted on standard output. */
interface Exported {
  readonly file: string;
  readonly bytes: number;
  readonly text: string | null;
}

async function exportOne(name: string, text: string, folder: string): Promise<Exported> {
  const bytes = Buffer.byteLength(text);
  if (folder === "-") return { file: name, bytes, text };
  const file = join(folder, name);
  await writeFile(file, text).catch(() => {
    throw new WrongUsage(`${file} cannot be written.`);
  });
  return { file, bytes, text: null };
}

function readerOf(name: string): Read {
  const read = files[name];
  if (read === undefined) throw new WrongUsage(`No such file: ${name}. There are ${exportNames.join(", ")}.`);
  return read;
}

export const exportFiles = reading({
  name: "export",
  summary: "writes calendars and tables as files",
  details: "Timetable, exams and academic calendar as iCalendar files for a calendar app, attendance and marks as CSV.",
  words: [["<file...>", exportNames.join(", "), exportNames]],
  options: [
    ["-o, --output <folder>", "where the files are written, - for standard output; the current folder if left out"],
  ],
  bySemester: true,
  waiting: "Writing",
  async read(portico, input) {
    const wanted = input.words.map((name) => ({ name, read: readerOf(name) }));
    const sem_sub_id = await input.semester();
    const folder = optionOf(input, "output") ?? ".";
    return Promise.all(
      wanted.map(async ({ name, read }) => exportOne(name, await read(portico, { sem_sub_id }), folder)),
    );
  },
  show: (exported) => exported.map(({ file, bytes, text }) => text ?? `${file}: ${bytes} bytes`).join("\n"),
});
