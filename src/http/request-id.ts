import { randomUUID } from "node:crypto";

/** The caller's `X-Request-Id` if it is safe to use in logs and headers, else a new id. */
export const requestIdFrom = (header: unknown): string =>
  typeof header === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(header) ? header : randomUUID();
