// Receives the events of held sessions at the webhook that the operator has registered for an app, and prints what an app would do.

import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const { PORT = "9000", WEBHOOK_SECRET = "" } = process.env;
// The secret of the operator's file. To replace it, accept the new one and the old one for a while.
const webhook = new Webhook(WEBHOOK_SECRET);
/** Events come at least once. An app keeps their ids for a day, in its database. */
const seen = new Set<string>();

interface Event {
  readonly type: string;
  /** The `id` of `/hold/status`, by which an app finds the student and the access token. */
  readonly data: { readonly hold: string; readonly part?: string; readonly reason?: string };
}

createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const id = String(request.headers["webhook-id"]);
  try {
    const { type, data } = webhook.verify(body, request.headers as Record<string, string>) as Event;
    response.writeHead(204).end();
    if (seen.has(id)) return;
    seen.add(id);
    if (data.part) console.log(`Read ${data.part} with the token of ${data.hold}: an event has no values.`);
    else console.log(`${type} of ${data.hold} ${data.reason ?? ""}`.trim());
  } catch {
    response.writeHead(401).end();
  }
}).listen(Number(PORT), "127.0.0.1", () => console.log("Ready."));
