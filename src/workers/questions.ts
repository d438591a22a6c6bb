import type { PortalStatus } from "../contract/status.ts";
import type { Bucket, Limit } from "../guards/counter.ts";
import type { PageResult } from "../portal/events.ts";
import type { MetricsReport } from "../telemetry/metrics.ts";

/** Requests of workers to the primary process, and its answers. Both travel as JSON. */
export interface Questions {
  waitMs(key: string, limit: Limit): Promise<number>;
  /** Takes an event; `time` identifies it for `remove`, and is null if it does not fit the limit. */
  take(key: string, limit: Limit): Promise<{ readonly waitMs: number; readonly time: number | null }>;
  remove(key: string, time: number): Promise<void>;
  clear(key: string): Promise<void>;
  addTokens(key: string, bucket: Bucket, tokens: number): Promise<number>;
  put(key: string, text: string, lifetimeMs: number): Promise<boolean>;
  get(key: string): Promise<string | null>;
  /** The metrics of all workers in the Prometheus text format. */
  metrics(): Promise<string>;
  /** Records a result on the status board of all workers. */
  recordPage(result: PageResult): Promise<void>;
  status(): Promise<PortalStatus>;
}

/** A question of a worker. */
export interface Question {
  readonly portico: "question";
  readonly id: number;
  readonly name: keyof Questions;
  readonly args: readonly unknown[];
}

/** The answer of the primary process. `error` is set instead of `value` if it could not answer. */
export interface Answer {
  readonly portico: "answer";
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** A worker listens. `lines` are those that a service prints at startup. */
export interface Started {
  readonly portico: "started";
  readonly lines: readonly string[];
}

/** The primary process asks a worker for its metrics. */
export interface ReportRequest {
  readonly portico: "report-request";
}

/** The metrics of a worker. */
export interface Report {
  readonly portico: "report";
  readonly metrics: MetricsReport;
}

/** Other libraries send messages between the processes, too. */
export const isMessage = <Message extends { readonly portico: string }>(
  message: unknown,
  portico: Message["portico"],
): message is Message =>
  typeof message === "object" && message !== null && "portico" in message && message.portico === portico;
