import {
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { expect } from "vitest";
import type { Session } from "../../../client/index.ts";
import { parseConfig } from "../../../src/config/config.ts";
import { Seal } from "../../../src/digest/seal.ts";
import { SEAL_KEYS, type World } from "../../service.ts";
import { Browser, startOAuthWorld } from "../oauth/apps.ts";
import { type Assistant, newClient, OTP, PASSWORD, type Revision, Secrets } from "./assistant.ts";

const CALLBACK = "cursor://anysphere.cursor-mcp/oauth/callback";

/** Starts a service that assistants can use, and a demo portal. */
export async function startAssistantWorld(
  environment: Record<string, string> = {},
  portalOptions: Parameters<typeof startOAuthWorld>[1] = {},
): Promise<World> {
  const world = await startOAuthWorld({ MCP: "1", ...environment }, portalOptions);
  return {
    ...world,
    async login(registration_number = "23DMO0001", password = PASSWORD) {
      return (await world.service.post("/auth/login", { registration_number, password })).body.session;
    },
  };
}

/** The address that a student adds to an assistant. */
export const endpointOf = ({ service }: World): URL => new URL("/mcp", service.url);

/** The seal of the service, which tests use to open and to forge tokens. */
const sealOf = ({ service }: World): Seal => new Seal(parseConfig({ SEAL_KEYS }).SEAL_KEYS, service.url);

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

/** The student logs in on the page of an authorization. Returns the address that the browser is redirected to. */
async function authorizeOn(address: string, registration_number: string): Promise<URL> {
  const browser = new Browser(new URL(address).origin);
  const first = await browser.submit(await browser.open(address), { registration_number, password: PASSWORD });
  const { location } = first.location === null ? await browser.submit(first, { otp: OTP }) : first;
  if (location === null) throw new Error(`The login failed: ${first.message}`);
  return location;
}

/** An assistant that is connected over HTTP. */
export interface HttpAssistant extends Assistant {
  /** The address to which it sent the student last. */
  address(): string;
  accessToken(): string;
  /** The student logs in again. */
  authorizeAgain(): Promise<void>;
}

/** Connects an assistant for a student, who logs in. Records everything except the access token in its own places: `Authorization` and the answer to the token request. */
export async function connectOverHttp(world: World, revision: Revision, student: string): Promise<HttpAssistant> {
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
  const transport = () =>
    new StreamableHTTPClientTransport(endpointOf(world), { authProvider: provider, fetch: recording });
  const authorize = async (by: StreamableHTTPClientTransport) => {
    await by.finishAuth((await authorizeOn(provider.address, student)).searchParams);
    const opened = sealOf(world).open<{ readonly session: Session }>("access", accessToken());
    if (opened === null) throw new Error("The access token cannot be opened.");
    secrets.addSession(opened.value.session);
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
