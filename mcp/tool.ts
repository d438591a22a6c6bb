import type { ReadAction } from "portico-cli/library";
import type { Portico } from "portico-client";
import type { ChangeMemory } from "./change-memory.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** The part of a read command that a tool uses. */
export type Query<Options, Data> = Pick<ReadAction<Options, Data>, "read" | "render">;

export interface Call {
  readonly portico: Portico;
  /** The arguments of the call, valid for the input schema. */
  readonly args: Readonly<Record<string, unknown>>;
  /** An argument that is a text, without space around it, or null. Throws a UsageError for an empty one. */
  text(name: string): string | null;
  /** An argument that is a number, or null. */
  number(name: string): number | null;
  /** The semester of the call: the argument `sem_sub_id`, or the one that the student is in, which the answer then names. */
  semester(): Promise<string>;
  /** The argument `sem_sub_id`, which the answer then names, or null. */
  namedSemester(): string | null;
  /** False if the app cannot show a question. */
  readonly canAsk: boolean;
  /** The answer to the question, with its state if the student has agreed, otherwise null; undefined before the question. */
  readonly agreed: string | null | undefined;
  /** The digests that the tool `changes` has seen of the semester of the call. */
  readonly changes: ChangeMemory;
  /** Reads, adds the rendered data to the tool's text, and returns the data. */
  show<Options, Data>(query: Query<Options, Data>, options: Options): Promise<Data>;
  /** Adds lines to the tool's text. */
  say(text: string): void;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** The content of an answer, and the meaning of its figures. Every conversation pays for each word. */
  readonly description: string;
  readonly input?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** True if the tool ends something. */
  readonly ends?: true;
  /** True if the tool sends something to the portal. Every other tool only reads. */
  readonly sends?: true;
  /** Returns the records of the answer in the fields of the HTTP contract. */
  read(call: Call): Promise<Readonly<Record<string, unknown>>>;
}

/** Renders tables in full width. */
export const WIDE = { columns: Number.POSITIVE_INFINITY };
