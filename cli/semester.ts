import { type CurrentSemester, type Portico, PorticoError, type Semester } from "portico-client";
import { NotFoundError } from "./failure.ts";

/** A semester, and a notice for the user if other semesters have the same words in their names. */
type SemesterMatch = { readonly id: string; readonly name: string; readonly notice: string | null };

/** True if a text is a semester id, such as AP2026272, rather than words of a name. */
const isSemesterId = (text: string): boolean => /^[A-Z]{2,3}\d{7,8}$/.test(text);

/** Finds the newest semester whose name contains all words, in any case: `Winter`, or `fall 2025`. */
function findSemester(words: string, semesters: readonly Semester[]): SemesterMatch {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = semesters.filter(({ id, name }) => {
    const text = `${name} ${id}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const [newest] = matching;
  if (newest === undefined || wanted.length === 0)
    throw new NotFoundError(`No semester matches "${words}".`, semesters.map(describe));
  const others = matching.length - 1;
  return {
    ...newest,
    notice: others === 0 ? null : `"${words}" matches ${others + 1} semesters. Showing the newest: ${describe(newest)}`,
  };
}

const describe = ({ id, name }: Semester): string => `${name} (${id})`;

/** The semester that the student is in, and the lines that name it. */
type FoundSemester = { readonly id: string; readonly header: readonly string[]; readonly record: CurrentSemester };

/** Finds the semester of a command or a tool without one. `option` is the name of the option or argument that selects another. */
export async function findCurrent(portico: Portico, option: string): Promise<FoundSemester> {
  const record = await portico.currentSemester();
  const { semester, evidence, listed_above } = record;
  if (semester === null) throw new NotFoundError("The portal lists no semesters for this student.");
  const [next] = listed_above;
  const header = [
    describe(semester),
    // If the running semester has vanished from the list, the one before it is found.
    ...(next !== undefined && (await isOver(portico, semester)) ? ["It is over: its grades are published"] : []),
    ...(evidence === "first_listed" ? ["No classes of it are known yet"] : []),
    ...(next === undefined ? [] : [`${describe(next)} has no classes yet. Show it with ${option} ${next.id}`]),
  ];
  return { id: semester.id, header, record };
}

/** True if a grade of the semester is published. A page that cannot be read shows nothing. */
async function isOver(portico: Portico, { id: sem_sub_id }: Semester): Promise<boolean> {
  try {
    return (await portico.gradeView({ sem_sub_id })).some(({ grade }) => grade !== null);
  } catch (error) {
    if (error instanceof PorticoError) return false;
    throw error;
  }
}

/** The semester of a command, which is fetched at most once. `option` is the value of `--semester`, or null. */
export function semesterChoice(portico: Portico, option: string | null, warn: (code: string, text: string) => void) {
  let found: Promise<string> | null = null;
  let header: readonly string[] = [];

  async function find(): Promise<string> {
    if (option === null) {
      const current = await findCurrent(portico, "--semester");
      header = current.header;
      return current.id;
    }
    header = [option];
    if (isSemesterId(option)) return option;
    const { id, name, notice } = findSemester(option, (await portico.semesters()).semesters);
    if (notice !== null) warn("several_semesters", notice);
    header = [describe({ id, name })];
    return id;
  }

  return {
    /** The semester of `--semester`, or the one that the student is in. */
    id(): Promise<string> {
      found ??= find();
      return found;
    },
    /** Lines that name the semester that the command answers for. */
    header: () => header,
    /**
     * Throws a NotFoundError if the portal does not list the semester id of `--semester`. For a command that found nothing: the list may
     * lack a semester that has data.
     */
    async assertListed(): Promise<void> {
      if (option === null || found === null || !isSemesterId(option)) return;
      findSemester(option, (await portico.semesters()).semesters);
    },
  };
}
