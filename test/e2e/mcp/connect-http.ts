import {
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { expect } from "vitest";
import type { Session } from "../../../client/index.ts";
import { visitorAddress } from "../../../mcp/http/address.ts";
import { randomSealKey, Seal } from "../../../mcp/http/seal.ts";
import { serveHttp } from "../../../mcp/http/serve.ts";
import { freePort } from "../../free-port.ts";
import { API_KEY } from "../../service.ts";
import { type Assistant, newClient, OTP, PASSWORD, type Revision, Secrets } from "./assistant.ts";
import type { ServiceWorld } from "./connect.ts";

/** The other API key of the service under test. */
export const LOGIN_API_KEY = "another-key-of-the-tests";

export const CALLBACK = "http://127.0.0.1:7777/callback";

/** A server for several students. */
export interface Host {
  readonly url: URL;
  readonly seal: Seal;
  readonly log: readonly string[];
  stop(): void;
}

export async function startHost(world: ServiceWorld): Promise<Host> {
  const port = await freePort();
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const seal = new Seal([randomSealKey()], url.origin);
  const service = { url: world.service.url, apiKey: API_KEY };
  const log: string[] = [];
  const options = {
    service,
    loginApiKey: LOGIN_API_KEY,
    url,
    seal,
    log: (line: object) => log.push(JSON.stringify(line)),
  };
  const server = await serveHttp(options, visitorAddress("loopback"), port, "127.0.0.1");
  return {
    ...{ url, seal, log },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An assistant's memory of its authorization. `address` is where it sends the student. */
class Provider implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = { client_name: "Test assistant", redirect_uris: [CALLBACK] };
  address = "";
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";
  #discovery: OAuthDiscoveryState | undefined;
  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.#client = client;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (address: URL) => {
    this.address = address.href;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  discoveryState = () => this.#discovery;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.#discovery = state;
  };
}

/** Fills in the page of an authorization as the student. Returns the address that the browser is redirected to. */
export async function authorizeOn(address: string, registration_number: string): Promise<URL> {
  const post = (fields: Record<string, string>) =>
    fetch(address, {
      ...{ method: "POST", redirect: "manual", body: new URLSearchParams(fields) },
      headers: { origin: new URL(address).origin },
    });
  const first = await post({ registration_number, password: PASSWORD });
  const [, challenge] = /name="otp_challenge" value="([^"]+)"/.exec(await first.text()) ?? [];
  const last = challenge === undefined ? first : await post({ otp_challenge: challenge, otp: OTP });
  return new URL(last.headers.get("location") ?? "about:blank");
}

/** An assistant that is connected over HTTP. */
export interface HttpAssistant extends Assistant {
  /** Where it has sent the student last. */
  address(): string;
  accessToken(): string;
  /** The student logs in again. */
  authorizeAgain(): Promise<void>;
}

/** Connects an assistant for a student, who logs in. Records everything except the access token in its own places: `Authorization` and the answer to the token request. */
export async function connectOverHttp(
  { url, seal }: Pick<Host, "url" | "seal">,
  revision: Revision,
  student: string,
): Promise<HttpAssistant> {
  const provider = new Provider();
  const secrets = new Secrets();
  const traffic: string[] = [];
  const accessToken = () => provider.tokens()?.access_token ?? "";
  const headersOf = (headers: ConstructorParameters<typeof Headers>[0]) =>
    [...new Headers(headers)].filter(([name]) => name !== "authorization").join("\n");
  const recording: typeof fetch = async (input, init) => {
    traffic.push(`${input}\n${headersOf(init?.headers)}\n${init?.body ?? ""}`);
    const response = await fetch(input, init);
    const text = await response.clone().text();
    traffic.push(`${headersOf(response.headers)}\n${text.replace(/"access_token":"[^"]+"/, "")}`);
    return response;
  };
  const transport = () => new StreamableHTTPClientTransport(url, { authProvider: provider, fetch: recording });
  const authorize = async (by: StreamableHTTPClientTransport) => {
    await by.finishAuth((await authorizeOn(provider.address, student)).searchParams);
    const claims = await seal.open<{ readonly session: Session }>("access", accessToken());
    if (claims === null) throw new Error("The access token cannot be opened.");
    secrets.addSession(claims.value.session);
    secrets.add(accessToken());
  };
  const client = newClient(revision);
  const first = transport();
  await expect(client.connect(first)).rejects.toThrow();
  await authorize(first);
  await client.connect(transport());
  return {
    client,
    traffic,
    accessToken,
    address: () => provider.address,
    call: async (name, args = {}) => client.callTool({ name, arguments: args }),
    authorizeAgain: () => authorize(transport()),
    async close() {
      await client.close();
      secrets.expectAbsent(traffic);
    },
  };
}
