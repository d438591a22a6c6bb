import type { Seal } from "./seal.ts";

const MAX_URIS = 5;
const MAX_LENGTH = 512;

/** An assistant that has registered. Its id is this record, sealed: the server keeps no list. */
export interface RegisteredClient {
  readonly name: string | null;
  readonly redirect_uris: readonly string[];
}

/** Answers a dynamic registration (RFC 7591). Every client is public. */
export async function register(seal: Seal, body: unknown): Promise<Response> {
  const metadata = typeof body === "object" && body !== null ? body : {};
  const uris: unknown = Reflect.get(metadata, "redirect_uris");
  const name: unknown = Reflect.get(metadata, "client_name");
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_URIS || !uris.every(isRedirectUri))
    return Response.json(
      {
        error: "invalid_redirect_uri",
        error_description:
          "1 to 5 addresses without credentials and wildcards: https, a loopback address, or an app's own scheme such as com.example.app:/callback (RFC 8252, 7.1).",
      },
      { status: 400 },
    );
  const client: RegisteredClient = { name: typeof name === "string" ? visible(name) : null, redirect_uris: uris };
  return Response.json(
    {
      client_id: await seal.seal("client", client, null),
      client_id_issued_at: Math.floor(Date.now() / 1000),
      ...(client.name !== null && { client_name: client.name }),
      ...{ redirect_uris: uris, token_endpoint_auth_method: "none" },
      ...{ grant_types: ["authorization_code"], response_types: ["code"] },
    },
    { status: 201, headers: { "cache-control": "no-store" } },
  );
}

const isLoopback = (hostname: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** A name without control, format and invisible characters, which could reorder or hide the text next to it; null if nothing is left. */
const visible = (name: string): string | null => {
  const text = name.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, " ").trim();
  return [...text].slice(0, 64).join("") || null;
};

/** A scheme that an app owns is a domain name in reverse (RFC 8252, 7.1). Those of browsers and systems have no dot. */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** URL parsers remove spaces and line ends, so an address with them would be another one than it seems. The fragment is the browser's. */
const PRINTABLE_ASCII = /^[!"$-~]+$/;

/** Addresses of common assistants whose scheme has no dot. */
const KNOWN = new Set(["cursor://anysphere.cursor-mcp/oauth/callback"]);

function isRedirectUri(uri: unknown): uri is string {
  if (typeof uri !== "string" || uri.length > MAX_LENGTH || !PRINTABLE_ASCII.test(uri) || !URL.canParse(uri))
    return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username + password !== "" || hostname.includes("*")) return false;
  if (protocol === "http:") return isLoopback(hostname);
  return protocol === "https:" || (APP_SCHEME.test(protocol) && uri.startsWith(`${protocol}/`)) || KNOWN.has(uri);
}

/** True if a client may be redirected there: an address of its registration, whose port may differ on a loopback address (RFC 8252, 7.3). */
export function mayRedirectTo({ redirect_uris }: RegisteredClient, uri: string): boolean {
  return (
    isRedirectUri(uri) &&
    redirect_uris.some((registered) => registered === uri || withoutPort(registered) === withoutPort(uri))
  );
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  if (url.protocol === "http:" && isLoopback(url.hostname)) url.port = "";
  return url.href;
}
