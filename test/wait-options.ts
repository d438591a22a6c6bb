/** How often, and for how long, a test looks for what must come: long enough for a machine under load. */
export const waitOptions = { interval: 5, timeout: 15_000 };
