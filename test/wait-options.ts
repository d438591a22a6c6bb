/** Polling interval and timeout for `vi.waitUntil`, `vi.waitFor` and `expect.poll`, long enough for a machine under load. */
export const waitOptions = { interval: 5, timeout: 15_000 };
