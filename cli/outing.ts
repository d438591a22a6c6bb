import {
  isUnsent,
  type OutingField,
  type OutingOutcome,
  type Portico,
  PorticoError,
  type PreparedOuting,
} from "portico-client";
import { IncompleteError, InterruptedError, UsageError } from "./failure.ts";
import { type OutingInput, optionName } from "./outing-options.ts";
import { printable } from "./output.ts";

/** Asks a person at the terminal for a value, chosen or typed. */
type Ask = (message: string, options: OutingField["options"]) => Promise<string>;

export function limitsOf({ kind, options, hours, minutes, ...limits }: OutingField): string {
  const { max_length, first_date, last_date, weekdays } = limits;
  const facts: Readonly<Record<OutingField["kind"], string>> = {
    text: `up to ${max_length} characters`,
    choice: options.map(({ value }) => value).join("; "),
    date:
      first_date === null
        ? "YYYY-MM-DD"
        : `YYYY-MM-DD, ${first_date} to ${last_date}${weekdays.length < 7 ? `, ${weekdays.join(" or ")}` : ""}`,
    time: `HH:MM, ${hours[0]} to ${hours.at(-1)}, minutes ${minutes.join(", ")}`,
    phone: "10 digits",
  };
  return printable(facts[kind]);
}

/** A question with the limits of its field. Those of a choice are shown by the prompt. */
const questionOf = (field: OutingField): string =>
  `${field.name.replaceAll("_", " ")}${field.kind === "choice" ? "" : ` (${limitsOf(field)})`}`;

/** Prepares a request, shows it, and sends it if the person agrees. */
export async function requestOuting(
  portico: Portico,
  { kind, cancel, values, yes, draft }: OutingInput,
  ask: Ask,
  show: (line: string) => void,
): Promise<OutingOutcome> {
  if (draft !== null) return askAgainLater(draft, (signal) => portico.outingOutcome({ draft }, { signal }), show);
  const prepared =
    cancel === null
      ? await prepareFilled(portico, { kind, values, yes }, ask, show)
      : await portico.outingPrepare({ kind, cancel });
  for (const line of prepared.limits?.notices ?? []) show(line);
  show(prepared.sentence?.en ?? "");
  if (prepared.other_requests_waiting > 0) show(waitingOf(prepared));
  // --yes is an answer to the sentence without the warning that the same may have been sent.
  if (!(yes && !prepared.earlier_request_unknown) && (await ask('Type "yes" to send it', [])).trim() !== "yes")
    throw new InterruptedError(`${cancel === null ? "Cancelled." : "The request stays."} Nothing was sent.`);
  const text = prepared.draft ?? "";
  // A terminal that is closed meanwhile shows no answer.
  show(`If no answer comes: portico outings outcome ${text}`);
  return askAgainLater(text, (signal) => portico.submitOuting(text, { signal }), show);
}

/** Prepares a request. Asks for the values that are missing, and again for those that the form does not allow. */
async function prepareFilled(
  portico: Portico,
  { kind, values, yes }: Pick<OutingInput, "kind" | "values" | "yes">,
  ask: Ask,
  show: (line: string) => void,
): Promise<PreparedOuting> {
  const given = { ...values };
  const fields = (await portico.outingPrepare({ kind })).limits?.fields ?? [];
  let asked = fields.filter(({ name }) => given[name] === undefined);
  const isAsking = asked.length > 0;
  if (yes && isAsking)
    throw new UsageError(`--yes needs every value: ${asked.map(({ name }) => optionName(name)).join(", ")}.`);
  for (;;) {
    for (const field of asked) given[field.name] = await ask(questionOf(field), field.options);
    try {
      return await portico.outingPrepare({ kind, values: given });
    } catch (error) {
      const refused = error instanceof PorticoError ? error.validationErrors : [];
      asked = fields.filter(({ name }) => refused.some(({ pointer }) => pointer === `/values/${name}`));
      if (!isAsking || asked.length === 0) throw error;
      for (const { pointer, message } of refused) show(`${pointer.slice(8).replaceAll("_", " ")} ${message}.`);
    }
  }
}

export const waitingOf = ({ other_requests_waiting: count }: PreparedOuting): string =>
  `Other requests that wait for an approval: ${count}. The portal may refuse another one.`;

/** The answer about a draft, with the command that asks for it later unless the end is known. */
async function askAgainLater(
  draft: string,
  ask: (signal: AbortSignal) => Promise<OutingOutcome>,
  show: (line: string) => void,
): Promise<OutingOutcome> {
  const later = `Ask what became of it, and do not apply again before: portico outings outcome ${draft}`;
  const interrupt = new AbortController();
  const stop = () => interrupt.abort(new InterruptedError(`Interrupted. ${later}`));
  process.once("SIGINT", stop);
  try {
    const outcome = await ask(interrupt.signal);
    if (!outcome.is_final) show(later);
    return outcome;
  } catch (error) {
    if (!(error instanceof PorticoError) || isUnsent(error)) throw error;
    throw new IncompleteError(`${error.detail} It is not known whether it was sent. ${later}`);
  } finally {
    process.off("SIGINT", stop);
  }
}

/** Outcomes that are what was asked for. */
const DONE: readonly string[] = ["submitted", "cancelled", "already_gone"];

/** True if the portal has done what was asked for. */
export const isDone = ({ outcome }: OutingOutcome): boolean => DONE.includes(outcome);

export function renderOutcome({
  user_message,
  portal_text,
  general_requests,
  weekend_requests,
}: OutingOutcome): string {
  const rows = [
    ...general_requests.map((one) => [one.from_date, one.from_time, one.place_of_visit, one.status, one.leave_id]),
    ...weekend_requests.map((one) => [one.date, one.from_time, one.place_of_visit, one.status, one.booking_id]),
  ];
  const lines = rows.map((cells) => cells.filter((cell) => cell !== null).join("  "));
  return [user_message, ...(portal_text === null ? [] : [`The portal says: ${portal_text}`]), ...lines]
    .map(printable)
    .join("\n");
}
