/** The reason for which a signal was aborted. React Native's signals have none. */
export const abortReason = (signal: AbortSignal): unknown =>
  signal.reason ?? Object.assign(new Error("The call was aborted."), { name: "AbortError" });

/** Throws the signal's reason if it is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortReason(signal);
}

/** Settles like the promise, or rejects with the signal's reason if that comes first. Does not stop the work behind the promise. */
export function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortReason(signal));
    const cleanUp = () => signal.removeEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    void promise.then(resolve, reject).then(cleanUp);
  });
}
