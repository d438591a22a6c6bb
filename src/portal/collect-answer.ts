import type { Dispatcher } from "undici";
import { failureOf } from "./transport-failures.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A complete answer as it arrived. */
export type RawAnswer = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array };

/**
 * Sends a request and collects its answer. The time limits queueing, connecting and the whole answer together. Uses undici's
 * dispatch, because its other methods make a stream of every body, which costs as much as parsing a small page. `onStart` is called before
 * the first byte is written: a request that fails before was not sent.
 */
export const collectAnswer = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  timeoutMs: number,
  onStart = () => {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new AnswerCollector(resolve, reject, timeoutMs, onStart));
  });

class AnswerCollector implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: RawAnswer) => void;
  readonly #reject: (failure: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #onStart: () => void;
  #controller: Dispatcher.DispatchController | null = null;
  #timeout: DOMException | null = null;
  #status = 0;
  #headers: Headers = {};
  readonly #chunks: Uint8Array[] = [];

  constructor(
    resolve: (answer: RawAnswer) => void,
    reject: (failure: unknown) => void,
    timeoutMs: number,
    onStart: () => void,
  ) {
    this.#onStart = onStart;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#abort(), timeoutMs);
  }

  /** A request that is still queued is dropped when its turn comes. */
  #abort(): void {
    this.#timeout = new DOMException("The answer is late.", "TimeoutError");
    this.#controller?.abort(this.#timeout);
    this.#fail(this.#timeout);
  }

  #fail(error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(failureOf(error, this.#status > 0));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#timeout !== null) controller.abort(this.#timeout);
    else this.#onStart();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const [first = new Uint8Array()] = this.#chunks;
    const bytes = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first;
    const answer = { status: this.#status, headers: this.#headers, bytes };
    // After this callback, the pool schedules the release of the connection for the next turn of the event loop. A request
    // that is sent earlier opens another connection. The pool closes a connection over which more than the answer has arrived
    // by then: the surplus would be the answer to the next request.
    process.nextTick(() => setImmediate(this.#resolve, answer));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }
}
