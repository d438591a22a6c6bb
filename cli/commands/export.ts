import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Portico, ResponsePromise } from "portico-client";
import { UsageError, writing } from "../failure.ts";
import { decimalOf, type Input, optionOf, readAction } from "../read-command.ts";

interface Fields {
  readonly sem_sub_id: string;
  /** For calendars only; null for no reminders. */
  readonly reminder_minutes: number | null;
}

type FetchFile = (portico: Portico, fields: Fields) => ResponsePromise<string>;

/** The method that fetches each file. */
const files = {
  "timetable.ics": (portico, fields) => portico.exportTimetableIcs(fields),
  "exams.ics": (portico, fields) => portico.exportExamsIcs(fields),
  "calendar.ics": (portico, fields) => portico.exportCalendarIcs(fields),
  "attendance.csv": (portico, { sem_sub_id }) => portico.exportAttendanceCsv({ sem_sub_id }),
  "marks.csv": (portico, { sem_sub_id }) => portico.exportMarksCsv({ sem_sub_id }),
} satisfies Record<string, FetchFile>;

/** True for a name that the program has allowed. */
const isName = (name: string): name is keyof typeof files => Object.hasOwn(files, name);

/** A written file, or its text if it goes to standard output. */
type ExportedFile = { readonly file: string; readonly bytes: number; readonly text: string | null };

async function exportFile(name: string, text: string, folder: string): Promise<ExportedFile> {
  const bytes = Buffer.byteLength(text);
  if (folder === "-") return { file: name, bytes, text };
  const file = join(folder, name);
  await writing(file, async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(file, text);
  });
  return { file, bytes, text: null };
}

/** The service checks the range. */
function reminderOf(input: Input): number | null {
  const value = optionOf(input, "reminder");
  if (value === null) return null;
  const minutes = decimalOf(value);
  if (!Number.isInteger(minutes))
    throw new UsageError(`Invalid reminder: ${value}. It is a number of minutes, such as 15.`);
  return minutes;
}

export const exportFiles = readAction({
  async options(input) {
    const names = input.args.filter(isName);
    const reminder_minutes = reminderOf(input);
    const folder = optionOf(input, "output") ?? ".";
    return { names, folder, fields: { sem_sub_id: await input.semester(), reminder_minutes } };
  },
  read: (portico, { names, folder, fields }) =>
    Promise.all(
      names.map(async (name) => {
        const { data, response } = await files[name](portico, fields).withResponse();
        return exportFile(basename(response.fileName ?? name), data, folder);
      }),
    ),
  isFile: ({ folder }) => folder === "-",
  render: (exported) => exported.map(({ file, bytes, text }) => text ?? `${file}: ${bytes} bytes`).join("\n"),
});
