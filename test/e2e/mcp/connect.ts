import { PassThrough } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { MemoryStore, type SessionStore } from "../../../client/index.ts";
import { newDeliveries } from "../../../mcp/delivery.ts";
import { serve, studentServer } from "../../../mcp/run.ts";
import { API_KEY, type World } from "../../service.ts";
import { type Assistant, newClient, type OnQuestion, type OpenUrl, type Revision, Secrets } from "./assistant.ts";

/** Address of the service. */
export interface ServiceWorld {
  readonly service: { readonly url: string };
}

interface ConnectOptions {
  readonly openUrl?: OpenUrl;
  readonly onQuestion?: OnQuestion;
  readonly store?: SessionStore;
  readonly now?: () => number;
}

/** Connects an assistant to a server for one student, over two streams such as standard input and output. */
export async function connect(
  world: ServiceWorld,
  revision: Revision,
  { openUrl, onQuestion, store = new MemoryStore(), now }: ConnectOptions = {},
): Promise<Assistant> {
  const secrets = new Secrets();
  const service = { url: world.service.url, apiKey: API_KEY };
  const deliveries = newDeliveries();
  const options = studentServer(service, secrets.watching(store), deliveries, now && { now });
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const traffic: string[] = [];
  for (const stream of [toServer, toClient]) stream.on("data", (chunk) => traffic.push(String(chunk)));
  const served = serve(options, deliveries, toServer, toClient);
  const client = newClient(revision, openUrl, onQuestion);
  // Both ends of the transport are the same: lines of JSON.
  await client.connect(new StdioServerTransport(toClient, toServer));
  return {
    client,
    traffic,
    call: async (name, args = {}) => client.callTool({ name, arguments: args }),
    async close() {
      await client.close();
      await served.close();
      secrets.expectAbsent(traffic);
    },
  };
}

/** Connects an assistant of a student who has logged in. */
export async function connectLoggedIn(
  world: World,
  revision: Revision,
  student: string,
  now?: () => number,
): Promise<Assistant> {
  const store = new MemoryStore();
  store.save((await world.login(student)) as never); // a session of the service
  return connect(world, revision, { store, ...(now && { now }) });
}
