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
  onStart?: () => void,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let timeout: DOMException | null = null;
    let status = 0;
    let headers: Headers = {};
    const chunks: Uint8Array[] = [];
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(failureOf(error, status > 0));
    };
    const timer = setTimeout(() => {
      timeout = new DOMException("The answer is late.", "TimeoutError");
      controller?.abort(timeout);
      fail(timeout);
    }, timeoutMs);
    dispatcher.dispatch(options, {
      onRequestStart(started) {
        controller = started;
        // A request that was still queued is dropped when its turn comes.
        if (timeout === null) onStart?.();
        else controller.abort(timeout);
      },
      onResponseStart(_controller, code, fields) {
        if (code < 200) return;
        status = code;
        headers = fields;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        const [first = new Uint8Array()] = chunks;
        const answer = { status, headers, bytes: chunks.length > 1 ? Buffer.concat(chunks) : first };
        // After this callback, the pool schedules the release of the connection for the next turn of the event loop. A request
        // that is sent earlier opens another connection. The pool closes a connection over which more than the answer has arrived
        // by then: the surplus would be the answer to the next request.
        process.nextTick(setImmediate, resolve, answer);
      },
      onResponseError: (_controller, error) => fail(error),
    });
  });
