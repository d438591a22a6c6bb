import type { ReadAction } from "portico-cli/library";
import type { EndpointPath, Portico, WatchStore } from "portico-client";
import type { Schema } from "./contract-type.ts";
import { describe, field, type Properties } from "./schema.ts";

/** The input of a tool's read. */
export interface Call {
  readonly portico: Portico;
  /** The arguments of the call, valid for the input schema. */
  readonly args: Readonly<Record<string, unknown>>;
  /** An argument that is a text, or null. */
  text(name: string): string | null;
  /** The semester of the call: the argument `sem_sub_id`, or the first one in the student's list. */
  semester(): Promise<string>;
  /** The digests that the tool `changes` has seen of the semester of the call. */
  readonly changes: WatchStore;
  /** Reads, adds the rendered data to the tool's text, and returns the data. */
  show<Options, Data>(action: ReadAction<Options, Data>, options: Options): Promise<Data>;
  /** Adds lines to the tool's text. */
  say(text: string): void;
}

/** A tool that reads from the portal. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** The endpoints that the tool reads. The first one describes the tool. */
  readonly endpoints: readonly [EndpointPath, ...EndpointPath[]];
  /** Replaces the endpoint's description. */
  readonly description?: string;
  /** The meaning of the figures, apart from notes that apply to every tool. */
  readonly figures: string;
  readonly input: Properties;
  readonly required?: readonly string[];
  readonly output: Properties;
  /** Returns the fields of the output schema. */
  read(call: Call): Promise<Readonly<Record<string, unknown>>>;
}

/** The semester, for a tool that reads the newest one by default. */
export const semesterInput: Schema = describe(
  field("SemesterRequest", "sem_sub_id"),
  "An id from `semesters`. Default: the newest semester.",
);

/** The semester that an answer is about. */
export const semesterOutput: Schema = describe(field("SemesterRequest", "sem_sub_id"), "The semester of this answer.");
