import { createServer } from "node:http";
import { serve } from "./listen.ts";

/** Resolves to a free port. */
export async function freePort(): Promise<number> {
  const { port, stop } = await serve(createServer());
  await stop();
  return port;
}
