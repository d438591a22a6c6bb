import { clientRules } from "../contract/client-rules.ts";
import { ServiceError } from "../contract/errors.ts";
import type { MissingPart } from "../contract/missing-part.ts";
import { problem } from "../contract/problem.ts";
import type { Portal } from "../portal/portal.ts";

/** The sentence about parts in the description of an endpoint. */
export const PARTS_NOTE =
  "A part that cannot be read is null, and `problems` names it; with `X-Portal-Strict: 1`, the call fails instead.";

/** The problem of a part, for the body of an answer. */
export const problemOf = ({ context: { id, requests, language, prefix } }: Portal, error: ServiceError) =>
  problem(error, id, { page: error.page, contacted: requests > 0 }, language, prefix);

/** True if other pages may be read nevertheless: the failure is that of one page. */
export const isOfOnePart = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && clientRules.part_failures.includes(error.code);

type Parts<Reads> = { readonly [Name in keyof Reads]: Awaited<Reads[Name]> | null };

/**
 * Waits for the parts of an answer. A part whose page failed is null, and its problem is added to `problems`. Rejects if
 * every part failed, unless earlier parts are known (`isMore`), and with a failure that is not that of one page.
 */
export async function readParts<Reads extends Readonly<Record<string, Promise<unknown>>>>(
  portal: Portal,
  reads: Reads,
  { problems = [], isMore = false }: { problems?: MissingPart[]; isMore?: boolean } = {},
): Promise<Parts<Reads> & { readonly problems: MissingPart[] }> {
  const settled = await Promise.all(
    Object.entries(reads).map(async ([field, part]) => {
      try {
        return { field, value: await part, error: null };
      } catch (error) {
        if (!isOfOnePart(error)) throw error;
        return { field, value: null, error };
      }
    }),
  );
  const failures = settled.flatMap(({ field, error }) => (error === null ? [] : [{ field, error }]));
  const [first] = failures;
  if (first !== undefined && failures.length === settled.length && !isMore) throw first.error;
  if (first !== undefined) portal.context.missing ??= first.error;
  for (const { field, error } of failures) {
    const { code, detail, retryable, user_message } = problemOf(portal, error);
    problems.push({ field, code, detail, retryable, user_message });
  }
  const parts = Object.fromEntries(settled.map(({ field, value }) => [field, value])) as Parts<Reads>;
  return { ...parts, problems };
}
