import type { FoundChange, WatchEvent } from "portico-client";
import { LIMITS, subjectOf, valuesOf } from "../change-text.ts";
import { UsageError } from "../failure.ts";
import { decimalOf } from "../read-command.ts";
import type { SignInEvent } from "./sign-in.ts";

/** The parts that the agent reads, and their times. */
export interface WatchInput {
  readonly parts: readonly string[];
  /** Minutes between two reads of a part. */
  readonly every: string;
  /** `HH:MM-HH:MM`, in which nothing is read. */
  readonly pause?: string;
}

/** An event of the agent: `exec` gets it as JSON, and the log and the terminal as a line. */
export type AgentEvent = WatchEvent | SignInEvent;

/** The options of the client's `watch`. Throws a UsageError. */
export function optionsOf({ every, pause }: WatchInput) {
  const minutes = decimalOf(every);
  if (!(minutes >= 10)) throw new UsageError(`Invalid interval: ${every}. It is a number of minutes, at least 10.`);
  if (pause === undefined) return { every: minutes * 60_000 };
  const time = "(?:[01]\\d|2[0-3]):[0-5]\\d";
  const [, from, to] = new RegExp(`^(${time})-(${time})$`).exec(pause) ?? [];
  if (from === undefined || to === undefined || from === to)
    throw new UsageError(`Invalid pause: ${pause}. A pause is written as 23:00-06:00.`);
  return { every: minutes * 60_000, pause: { from, to } };
}

/** Texts of the portal must neither look like lines of the agent nor fill a screen. */
const MAX_LINE = 400;

/** One line about an event. Without values, it names the record that has changed, and not the mark in it. */
export function lineOf(event: AgentEvent, withValues: boolean): string {
  const line = textOf(event, withValues).replace(/\s+/g, " ");
  return line.length > MAX_LINE ? `${[...line].slice(0, MAX_LINE).join("")}…` : line;
}

function textOf(event: AgentEvent, withValues: boolean): string {
  if (event.type === "change") return changeLine(event, withValues ? valuesOf(event) : "");
  if (event.type === "baseline") return `${semesterOf(event)}${event.parts.join(", ")}: read for the first time`;
  if (event.type === "limited") return `${semesterOf(event)}${event.part}: ${LIMITS[event.covers]}`;
  if (event.type === "problem")
    return `${semesterOf(event)}${event.part ?? "all parts"}: ${event.detail} (${event.code})`;
  if (event.type === "signed_out") return `Signed out: ${event.detail} (${event.code})`;
  if (event.type === "signed_in") return "Signed in.";
  if (event.type === "otp_needed") return event.detail;
  return `Not logged in: ${event.detail} (${event.code}) ${nextLogin(event)}`;
}

type InSemester = Pick<FoundChange, "sem_sub_id" | "semester_name">;

/** `Fall Semester 2026-27, `, or nothing for a part that is not about a semester. */
const semesterOf = ({ sem_sub_id, semester_name }: InSemester): string =>
  sem_sub_id === null ? "" : `${semester_name ?? sem_sub_id}, `;

const changeLine = (change: FoundChange, values: string): string =>
  `${semesterOf(change)}${change.part} ${change.kind}: ${subjectOf(change)}${values === "" ? "" : `: ${values}`}`;

/** The way to the next login. A refused password is only replaced by typing it: the portal locks accounts. */
function nextLogin({ next_login, code }: Extract<SignInEvent, { readonly type: "login_failed" }>): string {
  if (next_login !== null) return `The next login is sent after ${next_login}.`;
  if (code.startsWith("otp_")) return "portico otp logs in again.";
  return "No login is sent before you have run portico agent setup.";
}
