import { type CallToolResult, Client } from "@modelcontextprotocol/client";
import { expect } from "vitest";
import type { Session, SessionStore } from "../../../client/index.ts";
import { API_KEY } from "../../service.ts";

/** The newest revision of the protocol, and the one before. */
export const revisions = ["2026-07-28", "2025-11-25"] as const;

export type Revision = (typeof revisions)[number];

export const PASSWORD = "pass_good";
export const OTP = "123456";

/** The student's reaction to the address of a login page. */
export type OpenUrl = (url: string) => Promise<"accept" | "decline" | "cancel">;

/** An assistant that is connected to a server. */
export interface Assistant {
  readonly client: Client;
  /** Everything that it sends and receives. */
  readonly traffic: readonly string[];
  call(tool: string, args?: Record<string, unknown>): Promise<CallToolResult>;
  /** Disconnects, and searches the traffic for secrets. */
  close(): Promise<void>;
}

/** The student's answer to a question that the app shows. */
export type OnQuestion = (message: string) => object;

/** The client of the SDK. Without `openUrl`, it cannot open addresses for the student; without `onQuestion`, it shows no questions. */
export function newClient(revision: Revision, openUrl?: OpenUrl, onQuestion?: OnQuestion): Client {
  const client = new Client(
    { name: "assistant", version: "1.0.0" },
    {
      capabilities: {
        ...((openUrl ?? onQuestion) && {
          elicitation: { ...(openUrl && { url: {} }), ...(onQuestion && { form: {} }) },
        }),
      },
      ...(revision === "2026-07-28" && { versionNegotiation: { mode: { pin: revision } } }),
    },
  );
  if (openUrl !== undefined || onQuestion !== undefined)
    client.setRequestHandler("elicitation/create", async ({ params }) =>
      params.mode === "url"
        ? { action: (await openUrl?.(params.url)) ?? "decline" }
        : ({ action: "decline", ...onQuestion?.(params.message) } as const),
    );
  return client;
}

/** The text of a result. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("\n");

/** Texts that must not reach an assistant: the student's input, and whatever identifies a session or the service's operator. */
export class Secrets {
  readonly #texts = new Set([PASSWORD, OTP, API_KEY]);

  add(text: string): void {
    expect(text.length).toBeGreaterThan(5);
    this.#texts.add(text);
  }

  addSession({ cookie, csrf_token }: Session): void {
    for (const text of [cookie, ...cookie.split("; ").map((one) => one.replace(/^\w+=/, "")), csrf_token])
      this.add(text);
  }

  /** A store that adds every session. */
  watching(store: SessionStore): SessionStore {
    const seen = <S extends Session | null>(session: S): S => {
      if (session !== null) this.addSession(session);
      return session;
    };
    return {
      load: async () => seen(await store.load()),
      save: (session) => store.save(seen(session)),
      clear: () => store.clear(),
    };
  }

  /** Fails if the traffic contains a secret, or if nothing was recorded. */
  expectAbsent(traffic: readonly string[]): void {
    expect(traffic.join("\n")).toContain("tools/call");
    expect([...this.#texts].filter((secret) => traffic.some((message) => message.includes(secret)))).toEqual([]);
  }
}
