import { abortReason } from "./abort.ts";
import { PorticoError } from "./errors.ts";
import type { ResponseInfo } from "./response.ts";

/** A file of the portal. Read `body` to its end or cancel it: until then, it holds connections to the service and the portal. */
export interface Download {
  /** The portal's name of the file, without folders. It may contain characters that a file system does not allow. */
  readonly name: string;
  /** Media type, such as `application/pdf`. */
  readonly type: string;
  /** Number of bytes; null if the portal does not announce it. */
  readonly length: number | null;
  /** The bytes as they arrive. If it ends, the file is complete; otherwise it fails with a PorticoError. */
  readonly body: ReadableStream<Uint8Array>;
  /** Information from the headers of the response. */
  readonly response: ResponseInfo;
}

interface BodyOptions {
  /** Longest pause within the body. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A download whose body is still to be read. */
export async function openDownload(response: Response, info: ResponseInfo, options: BodyOptions): Promise<Download> {
  const { headers } = response;
  const announced = headers.get("content-length");
  // With an encoding, the header is the length of the compressed file.
  const length = announced === null || headers.has("content-encoding") ? null : Number(announced);
  return {
    name: info.fileName ?? "file",
    type: headers.get("content-type") ?? "application/octet-stream",
    length,
    body: guarded(response.body ?? streamOf(await response.arrayBuffer()), length, options),
    response: info,
  };
}

/** React Native's fetch has no streams, even if a polyfill provides the class. */
const streamOf = (bytes: ArrayBuffer) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });

/** Passes chunks on when they are read. Fails after a pause, if the signal is aborted, and if the body is shorter than announced. */
function guarded(
  body: ReadableStream<Uint8Array>,
  length: number | null,
  { timeoutMs, signal }: BodyOptions,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let received = 0;
  let stop = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const onAbort = () => {
          controller.error(signal && abortReason(signal));
          void reader.cancel().catch(() => {});
        };
        stop = () => signal?.removeEventListener("abort", onAbort);
        signal?.addEventListener("abort", onAbort, { once: true });
        if (signal?.aborted) onAbort();
      },
      async pull(controller) {
        try {
          const { done, value } = await within(timeoutMs, reader.read());
          if (!done) {
            received += value.length;
            return controller.enqueue(value);
          }
          if (received < (length ?? 0)) throw new TypeError("The body is shorter than announced.");
          stop();
          controller.close();
        } catch (cause) {
          stop();
          controller.error(cause instanceof PorticoError ? cause : brokenOff(cause));
          void reader.cancel().catch(() => {});
        }
      },
      cancel(reason) {
        stop();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

const brokenOff = (cause: unknown) =>
  new PorticoError("network_error", "The connection broke before the file was complete.", true, "wait", { cause });

/** Settles like the promise, or rejects with client_timeout. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const message = `No data of the file arrived within ${ms} ms.`;
    const timer = setTimeout(() => reject(new PorticoError("client_timeout", message, true, "wait")), ms);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
