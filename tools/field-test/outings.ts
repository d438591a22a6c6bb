import { ServiceError } from "../../src/contract/errors.ts";
import type { Session } from "../../src/contract/session.ts";
import { idOf } from "../../src/features/outing/history.ts";
import { answerIn, prepare, submit } from "../../src/features/outing/read-outing-request.ts";
import { outingPage } from "../../src/features/outing/request.page.ts";
import type { OutingKind, OutingLimits, OutingValues } from "../../src/features/outing/request-schema.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { attribute, findAll } from "../../src/html/find.ts";
import type { PortalConnection } from "../../src/portal/connect.ts";
import type { Portal } from "../../src/portal/portal.ts";
import type { Prompts } from "./prompts.ts";
import type { Recorder } from "./recorder.ts";

/** Requests of the forms and histories, of one request and of its cancellation. */
const OUTING_REQUESTS = 16;

interface Options {
  readonly connection: PortalConnection;
  readonly recorder: Recorder;
  readonly prompts: Prompts;
  readonly print: (line: string) => void;
}

/** The form of an id or of a text: letters stay, and digits are counted. */
const formOf = (id: string | null | undefined) =>
  id == null ? "none" : id.replace(/\d+/g, ({ length }) => ` ${length} digits`);

/**
 * Reads both forms, and sends a request only to a person who types its sentence. Returns what the portal's documents leave open, in
 * lines without the student's data. The pages themselves are in the bundle.
 */
export async function lookAtOutings(
  { connection, recorder, prompts, print }: Options,
  session: Session,
): Promise<string[]> {
  recorder.allow(OUTING_REQUESTS);
  recorder.isCaching = false;
  const weekday = new Date().toLocaleDateString("en", { weekday: "long", timeZone: "Asia/Kolkata" });
  const lines: string[] = [];
  const note = (line: string) => {
    lines.push(line);
    print(line);
  };
  const call = <T>(what: string, run: (portal: Portal) => Promise<T>): Promise<T | null> =>
    recorder.call(connection, run).catch((error) => {
      note(`${what}: ${error instanceof ServiceError ? error.code : "internal_error"}`);
      return null;
    });
  for (const kind of ["general", "weekend"] as const) {
    const form = await call(`${kind}, form`, (portal) =>
      prepare(portal, session, kind, { values: null, cancel: null }),
    );
    const { fields, ...rules } = form?.limits ?? { fields: [] };
    note(`${kind}, form on a ${weekday}: ${JSON.stringify(rules)}`);
    const known = (limits: object) =>
      Object.values(limits)
        .flat()
        .filter((limit) => limit !== null);
    for (const { name, ...limits } of fields) note(`${kind}, ${name}: ${JSON.stringify(known(limits))}`);
    const page = parseHtml(recorder.exchanges.at(-1)?.answer.text ?? "");
    const controls = findAll(page, ({ name }) => ["input", "select", "textarea"].includes(name));
    const named = controls.map((control) => [attribute(control, "name") ?? "-", attribute(control, "type")]);
    note(`${kind}, fields: ${named.map((texts) => texts.filter(Boolean).join(" ")).join(", ")}`);
    const history = await call(`${kind}, history`, (portal) =>
      portal.openSession(session).readAfresh(outingPage(kind)),
    );
    for (const { status, deletable, request } of history?.rows ?? []) {
      // An unknown text may name a person. It is in the page, with other words.
      const text = status === "other" ? status : request.status;
      const id = formOf(idOf({ request }));
      note(`${kind}, row: ${text}, button ${formOf(deletable)}, id ${id}, pass ${request.can_download}`);
    }
    if (form?.limits) await ask(kind, form.limits);
  }
  return lines;

  /** Asks for the values of a request, then for its sentence. An empty value ends it. */
  async function ask(kind: OutingKind, { fields }: OutingLimits): Promise<void> {
    const values: Record<string, string> = {};
    print(`A real ${kind} request goes to your approvers at once. Press Enter at the first question to send none.`);
    for (const { name, options, hours, minutes, first_date, last_date } of fields) {
      const choices = [...options.map(({ value }) => value), hours.join(" "), minutes.join(" "), first_date, last_date];
      const value = await prompts.ask(`${name} (${choices.filter(Boolean).join("; ")}): `);
      if (value.trim() === "") return;
      values[name] = value;
    }
    const [row] = (await send(kind, { values, cancel: null })) ?? [];
    const cancel = row === undefined ? null : idOf({ request: row });
    if (cancel !== null) await send(kind, { values: null, cancel });
  }

  /** Sends a request or a cancellation, if the person types the sentence about it. Returns its rows. */
  async function send(
    kind: OutingKind,
    request: { readonly values: OutingValues | null; readonly cancel: string | null },
  ) {
    const what = `${kind}, ${request.cancel === null ? "request" : "cancellation"}`;
    const prepared = await call(what, (portal) => prepare(portal, session, kind, request));
    if (prepared?.draft == null || prepared.sentence === null) return null;
    const { draft, sentence } = prepared;
    const typed = await prompts.ask(`${sentence.en}\nType this sentence to send it, once: `);
    if (typed.trim() !== sentence.en) {
      note(`${what}: not sent`);
      return null;
    }
    const [before, start] = [recorder.exchanges.length, performance.now()];
    const end = await call(what, (portal) => submit(portal, session, draft));
    const answer = recorder.exchanges.slice(before).find(({ request: { once } }) => once !== undefined)?.answer;
    // Without the rows, which are the student's.
    const read = answer && answerIn(parseHtml(answer.text), kind, session.registration_number);
    const texts = read && { refusals: read.refusals, others: read.others };
    const seconds = Math.round((performance.now() - start) / 1000);
    note(`${what}: ${end?.outcome}, in all ${seconds} s; answer: status ${answer?.status}, ${JSON.stringify(texts)}`);
    const rows = [...(end?.general_requests ?? []), ...(end?.weekend_requests ?? [])];
    for (const row of rows) note(`${what}, row: ${row.status}, id ${formOf(idOf({ request: row }))}`);
    return rows;
  }
}
