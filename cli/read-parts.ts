import { isPartFailure, type MissingPart, PorticoError } from "portico-client";
import { IncompleteError } from "./failure.ts";
import { section } from "./table.ts";

type Parts<Reads> = { readonly [Name in keyof Reads]: Awaited<Reads[Name]> | null };

/** Parts of an answer that could not be read, as in those of the service. */
export type WithProblems = { readonly problems: readonly MissingPart[] };

/**
 * Waits for the parts of an answer. A part that fails is null and has a problem, as in the answers of the service. Rejects if every
 * part failed, unless earlier parts are known (`problems`), and with a failure that is not that of one page.
 */
export async function readParts<Reads extends Readonly<Record<string, PromiseLike<unknown>>>>(
  reads: Reads,
  known?: readonly MissingPart[],
): Promise<Parts<Reads> & WithProblems> {
  const settled = await Promise.all(
    Object.entries(reads).map(async ([field, part]) => {
      try {
        return { field, value: await part, error: null };
      } catch (error) {
        if (!isPartFailure(error)) throw error;
        return { field, value: null, error };
      }
    }),
  );
  const failures = settled.flatMap(({ field, error }) => (error instanceof PorticoError ? [{ field, error }] : []));
  const [first] = failures;
  if (first !== undefined && failures.length === settled.length && known === undefined) throw first.error;
  const problems = failures.map(({ field, error }) => {
    const { code, detail, retryable } = error;
    return { field, code, detail, retryable, user_message: error.userMessage() };
  });
  const parts = Object.fromEntries(settled.map(({ field, value }) => [field, value])) as Parts<Reads>;
  return { ...parts, problems: [...(known ?? []), ...problems] };
}

/** `exam_schedule` -> `exam schedule` */
const nameOf = ({ field }: MissingPart): string => field.replaceAll("_", " ");

/** The parts that an answer lacks, after its text. */
export const problemSection = (problems: readonly MissingPart[]): string[] =>
  problems.length === 0
    ? []
    : [section("NOT READ", problems.map((one) => `${nameOf(one)}: ${one.detail} (${one.code})`).join("\n"))];

/** The failure of a command that could show only some parts. */
export const incompleteParts = ({ problems }: WithProblems): IncompleteError | null =>
  problems.length === 0 ? null : new IncompleteError(`Not read: ${problems.map(nameOf).join(", ")}.`);
