import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { memoryCounter } from "../guards/counter.ts";
import type { MetricsText } from "../telemetry/metrics.ts";
import { statusBoard } from "../telemetry/status.ts";
import { type Answer, isMessage, type Question, type Questions, type Started } from "./questions.ts";

/** The process that starts the workers. */
export interface Primary {
  /** The lines to print when all workers listen. Rejects if one of them ends before; does not settle if they are stopped before. */
  readonly started: Promise<readonly string[]>;
  /** Sends a signal to all workers. */
  signal(name: NodeJS.Signals): void;
  /** Stops all workers, also while some are starting, and resolves when they have finished their requests: false if one of them failed. */
  stop(): Promise<boolean>;
}

/** Pause before a worker that did not become ready is started again. */
const RETRY_MS = 2000;

/** A worker ended before it was ready. The message is empty if it has printed the reason. */
export class WorkerFailed extends Error {}

/** The last message of a worker that exits. */
type OnEnd = (worker: { readonly pid: number | undefined; readonly code: number; readonly signal: string }) => void;

/**
 * Starts workers, which share one port and the counters of the guards. A worker that ends after all of them listen is reported and
 * replaced.
 */
export function startWorkers(count: number, metrics: MetricsText | null, onEnd: OnEnd): Primary {
  const board = statusBoard();
  const answers: Questions = {
    ...memoryCounter(),
    metrics: async () => metrics?.text() ?? "",
    recordPage: async (result) => board.record(result),
    status: board.read,
  };
  let isStopping = false;
  const starting = new Set<Worker>();
  const start = (): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork();
      starting.add(worker);
      worker.on("message", (message: unknown) => {
        if (isMessage<Question>(message, "question")) void answer(worker, message, answers);
        if (!isMessage<Started>(message, "started")) return;
        starting.delete(worker);
        if (!isStopping) resolve(message.lines);
      });
      worker.on("exit", (code, signal) => {
        if (isStopping) return;
        if (starting.delete(worker)) return reject(new WorkerFailed(signal ? `a worker was ended by ${signal}.` : ""));
        onEnd({ pid: worker.process.pid, code, signal });
        void replace();
      });
    });
  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  /** Starts a worker in place of one that ended. Retries while other workers run, because the reason may be an invalid file that they do not use. Rejects if the last one ended. */
  const replace = async (): Promise<void> => {
    try {
      await start();
    } catch (error) {
      if (isStopping) return;
      if (running().length === 0) throw error;
      await setTimeout(RETRY_MS);
      if (!isStopping) await replace();
    }
  };
  const startAll = async () => {
    // The first one alone: what stops it would stop them all, and is printed once.
    const lines = await start();
    await Promise.all(Array.from({ length: count - 1 }, start));
    return lines;
  };
  const signal = (name: NodeJS.Signals) => {
    for (const worker of running()) worker.process.kill(name);
  };
  const stop = async () => {
    isStopping = true;
    const ends = running().map(async (worker) => {
      const [code] = await once(worker, "exit");
      return code === 0 || starting.has(worker);
    });
    signal("SIGTERM");
    return (await Promise.all(ends)).every(Boolean);
  };
  const started = startAll().catch(async (error) => {
    await stop();
    throw error;
  });
  return { started, signal, stop };
}

async function answer(worker: Worker, { id, name, args }: Question, answers: Questions): Promise<void> {
  const reply = (message: Omit<Answer, "portico" | "id">) => {
    // The worker may have ended in the meantime.
    if (worker.isConnected()) worker.send({ portico: "answer", id, ...message } satisfies Answer, () => {});
  };
  try {
    const ask = answers[name] as (...all: readonly unknown[]) => Promise<unknown>; // The worker asks with the right arguments.
    reply({ value: await ask(...args) });
  } catch {
    reply({ error: `The primary process could not answer ${name}.` });
  }
}
