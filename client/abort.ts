/** Why a signal was aborted. React Native's signals carry no reason. */
export const reasonOf = (signal: AbortSignal): unknown =>
  signal.reason ?? Object.assign(new Error("The call was aborted."), { name: "AbortError" });

/** Throws the signal's reason if it is aborted. */
export function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

/** The promise, or a rejection with the signal's reason if that comes first. What others wait for too goes on. */
export function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(reasonOf(signal));
    const settle = () => signal.removeEventListener("abort", stop);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).then(settle);
  });
}
