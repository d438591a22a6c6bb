import type { EventCounter } from "../guards/counter.ts";
import type { MetricsReport } from "../telemetry/metrics.ts";
import type { StatusBoard } from "../telemetry/status.ts";
import {
  type Answer,
  isMessage,
  type Question,
  type Questions,
  type Report,
  type ReportRequest,
  type Started,
} from "./questions.ts";

/** The connection of a worker to the primary process. */
export interface PrimaryLink {
  /** Counts in the memory of the primary process, so that the workers share their guards. */
  readonly counter: EventCounter;
  /** The metrics of all workers. */
  metrics(): Promise<string>;
  /** Sets the source of the reports for the primary process. */
  onReportRequest(report: () => Promise<MetricsReport>): void;
  /** The status board of all workers. */
  readonly status: StatusBoard;
  /** Reports that this worker listens. `lines` are those to print at startup. */
  started(lines: readonly string[]): void;
}

/** Connects a worker to the process that started it. */
export function connectToPrimary(): PrimaryLink {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  process.on("message", (message) => {
    if (!isMessage<Answer>(message, "answer")) return;
    const question = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) question?.resolve(message.value);
    else question?.reject(new Error(message.error));
  });
  const send = (message: Question | Report | Started) => process.send?.(message);
  const ask = <Name extends keyof Questions>(name: Name, ...args: Parameters<Questions[Name]>) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      send({ portico: "question", id, name, args });
    }) as ReturnType<Questions[Name]>; // The primary process answers with the type of the question.
  return {
    counter: {
      waitMs: (key, limit) => ask("waitMs", key, limit),
      async take(key, limit) {
        const { waitMs, time } = await ask("take", key, limit);
        return { waitMs, giveBack: async () => (time === null ? undefined : ask("remove", key, time)) };
      },
      clear: (key) => ask("clear", key),
      addTokens: (key, bucket, tokens) => ask("addTokens", key, bucket, tokens),
      put: (key, text, lifetimeMs) => ask("put", key, text, lifetimeMs),
      get: (key) => ask("get", key),
    },
    metrics: () => ask("metrics"),
    onReportRequest(report) {
      process.on("message", async (message) => {
        if (isMessage<ReportRequest>(message, "report-request")) send({ portico: "report", metrics: await report() });
      });
    },
    status: {
      record: (result) => void ask("recordPage", result).catch(() => {}), // The status is worth no failure.
      read: () => ask("status"),
    },
    started: (lines) => void send({ portico: "started", lines }),
  };
}
