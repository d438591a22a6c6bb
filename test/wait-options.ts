/** Polling interval and timeout for `vi.waitUntil`, long enough for a machine under load. */
export const waitOptions = { interval: 5, timeout: 15_000 };
