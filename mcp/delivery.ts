import type { RequestId } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { AfterDelivery } from "./server.ts";

export type Deliveries = ReturnType<typeof newDeliveries>;

/** The tasks that wait for the delivery of an answer, over one connection. */
export function newDeliveries() {
  const tasks = new Map<RequestId, () => Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  /** Adds a task. It is dropped if the request is cancelled, or the connection closed, before its answer is sent. */
  const after: AfterDelivery = ({ id, signal }, task) => {
    if (signal.aborted) return;
    tasks.set(id, task);
    signal.addEventListener("abort", () => tasks.delete(id), { once: true });
  };
  return {
    after,
    /** An answer is being written. `written` resolves to true if that succeeds. */
    answered(id: RequestId, written: Promise<boolean>): void {
      const task = tasks.get(id);
      if (task === undefined) return;
      tasks.delete(id);
      const done = written.then((isWritten) => (isWritten ? task() : undefined));
      last = Promise.all([last, done]);
    },
    /** Resolves when the tasks of the answers so far have run, so that the next call finds what they have saved. */
    async settled(): Promise<void> {
      await last;
    },
  };
}

/** Standard input and output, or two other streams. Reports answers that were written. */
export class ReportingTransport extends StdioServerTransport {
  readonly #deliveries: Deliveries;
  #isClosed = false;

  constructor(deliveries: Deliveries, ...streams: ConstructorParameters<typeof StdioServerTransport>) {
    super(...streams);
    this.#deliveries = deliveries;
  }

  override async send(message: Parameters<StdioServerTransport["send"]>[0]): Promise<void> {
    const sent = super.send(message);
    if ("result" in message) this.#deliveries.answered(message.id, this.#isTaken(sent));
    await sent;
  }

  async #isTaken(sent: Promise<void>): Promise<boolean> {
    await sent.catch(() => {});
    // A pipe whose other end is closed reports it in the next tick.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    return !this.#isClosed;
  }

  override async close(): Promise<void> {
    this.#isClosed = true;
    await super.close();
  }
}
