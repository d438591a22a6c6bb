import { type CallToolResult, Client, InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { MemoryStore, type SessionStore } from "../../../client/index.ts";
import { studentServer } from "../../../mcp/run.ts";
import { createServer } from "../../../mcp/server.ts";
import { API_KEY, type World } from "../../service.ts";

/** The newest revision of the protocol, and the one before. */
export const revisions = ["2026-07-28", "2025-11-25"] as const;

/** What the student does with the address of a login page. */
export type OpenUrl = (url: string) => Promise<"accept" | "decline" | "cancel">;

/** An assistant that is connected to a server for one student. */
export interface Assistant {
  readonly client: Client;
  /** Every message in both directions, as JSON. */
  readonly traffic: string[];
  call(tool: string, args?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

/** Connects the client of the SDK. Without `openUrl`, the client cannot open addresses for the student. */
export async function connect(
  world: World,
  revision: (typeof revisions)[number],
  { openUrl, store = new MemoryStore() }: { readonly openUrl?: OpenUrl; readonly store?: SessionStore } = {},
): Promise<Assistant> {
  const options = studentServer({ url: world.service.url, apiKey: API_KEY }, store, false);
  const [near, far] = InMemoryTransport.createLinkedPair();
  const traffic: string[] = [];
  for (const transport of [near, far]) {
    const send = transport.send.bind(transport);
    transport.send = (message: JSONRPCMessage, ...rest) => {
      traffic.push(JSON.stringify(message));
      return send(message, ...rest);
    };
  }
  const served = serveStdio(() => createServer(options), { transport: far });
  const client = new Client(
    { name: "assistant", version: "1.0.0" },
    {
      capabilities: openUrl === undefined ? {} : { elicitation: { url: {} } },
      ...(revision === "2026-07-28" && { versionNegotiation: { mode: { pin: revision } } }),
    },
  );
  if (openUrl !== undefined)
    client.setRequestHandler("elicitation/create", async ({ params }) => ({
      action: params.mode === "url" ? await openUrl(params.url) : "decline",
    }));
  await client.connect(near);
  return {
    client,
    traffic,
    call: async (name, args = {}) => client.callTool({ name, arguments: args }),
    async close() {
      await client.close();
      await served.close();
    },
  };
}

/** The text of a result. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
