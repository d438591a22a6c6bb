import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { UsageError } from "../failure.ts";

/** An order of another command to the running agent. */
export type Order = { readonly order: "status" | "stop" } | { readonly order: "otp"; readonly otp: string };

/**
 * Address of the agent that uses this session file. A socket, because a one-time password then never is in a file, and its answer comes
 * back to the command that has sent it.
 */
function addressOf(sessionFile: string): string {
  const folder = dirname(sessionFile);
  if (process.platform !== "win32") return join(folder, "agent.sock");
  return `\\\\.\\pipe\\portico-agent-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
}

/** A command sends its order at once. */
const READ_MS = 5_000;

/** Answers orders until it is closed. Only for the process that holds the lock: it replaces the socket of a killed one. */
export async function listen(sessionFile: string, obey: (order: Order) => Promise<object>): Promise<Server> {
  const address = addressOf(sessionFile);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let sent = "";
    socket.setEncoding("utf8").setTimeout(READ_MS, () => socket.destroy());
    socket
      .on("error", () => {})
      .on("data", (chunk) => {
        sent += chunk;
      });
    socket.once("end", async () => {
      socket.setTimeout(0);
      try {
        socket.end(JSON.stringify(await obey(JSON.parse(sent))));
      } catch {
        socket.destroy();
      }
    });
  });
  if (process.platform !== "win32") await rm(address, { force: true });
  try {
    await once(server.listen(address), "listening");
  } catch (error) {
    throw new UsageError(`Cannot listen on ${address}.`, { cause: error });
  }
  // Its folder is the owner's alone as well. A named pipe of Windows lets other users read, but not write.
  if (process.platform !== "win32") await chmod(address, 0o600);
  return server;
}

/** Sends an order and returns the answer; null if no agent runs. */
export async function send(sessionFile: string, order: Order): Promise<Record<string, unknown> | null> {
  try {
    const socket = createConnection(addressOf(sessionFile));
    socket.end(JSON.stringify(order));
    return JSON.parse(await text(socket));
  } catch {
    return null;
  }
}
