import { describe, expect, it, vi } from "vitest";
import { ConfigError } from "../config/config.ts";
import { Seal } from "../digest/seal.ts";
import { randomSealKey } from "../portal/login/challenge.ts";
import { formTargetOf, receiverOf } from "./authorization.ts";
import { Clients, DEVICE_GRANT, InvalidClientMetadata, ListedClients } from "./clients.ts";

const clients = new Clients(new ListedClients(null), new Seal([randomSealKey()], "https://portico.example.edu"), true);
const register = (uri: string) => clients.register({ redirect_uris: [uri] });

describe("a redirect address", () => {
  it.each([
    ["https://bus.example.edu/callback", "https://bus.example.edu", "bus.example.edu"],
    ["https://bus.example.edu:8443/callback", "https://bus.example.edu:8443", "bus.example.edu:8443"],
    ["http://127.0.0.1:51004/callback", "http://127.0.0.1:51004", "127.0.0.1:51004"],
    // Content security policies cannot name IPv6 addresses.
    ["http://[::1]:51004/callback", "http:", "[::1]:51004"],
    ["com.example.app:/callback", "com.example.app:", "com.example.app"],
    ["com.example.app://portal.example.edu/callback", "com.example.app:", "com.example.app"],
    ["cursor://anysphere.cursor-mcp/oauth/callback", "cursor:", "cursor"],
  ])("%s is the form target %s and is shown as %s", (uri, target, receiver) => {
    expect(register(uri).redirect_uris).toEqual([uri]);
    expect([formTargetOf(uri), receiverOf(uri)]).toEqual([target, receiver]);
  });

  it.each([
    "https://a;b.example/",
    "https://a'b.example/",
    "https://a,b.example/",
    "https://*.example/",
    "com.example.app://a;b/",
  ])("%s is refused: its host is no name", (uri) => {
    expect(() => register(uri)).toThrow(InvalidClientMetadata);
  });

  it.each([
    ...["javascript:alert(1)", "data:text/html,x", "shell.x:startup", "x.y:javascript", "ms-msdt:/id"],
    ...["search-ms:query=x", "intent://x#Intent;end", "view-source:https://app.example/", "chrome://settings"],
    ...["filesystem:https://app.example/temporary/", "feed:javascript:alert(1)", " https://app.example/"],
    ...["https://app.example/\r\nx", "https://app.example/\u202egnp.cb"],
    "cursor://anysphere.cursor-deeplink/mcp/install",
  ])("%j is refused: others than the app can receive it, or it is another one than it seems", (uri) => {
    expect(() => register(uri)).toThrow(InvalidClientMetadata);
  });
});

const CALLBACK = "https://bus.example.edu/callback";
const registered = (metadata: object) => {
  try {
    const { name, purpose, grants, redirect_uris } = clients.register({ redirect_uris: [CALLBACK], ...metadata });
    return { name, purpose, grants: grants.length, uris: redirect_uris.length };
  } catch (error) {
    if (error instanceof InvalidClientMetadata) return error.error;
    throw error;
  }
};

const plain = { name: null, purpose: null, grants: 1, uris: 1 };

it.each([
  [{}, plain],
  [{ client_name: "a\u202eb\u200b\n c" }, { ...plain, name: "a b c" }],
  [{ client_name: "\u2800\u00ad\u115f\u1160\u17b4\u17b5\u3164\uffa0 " }, plain],
  [
    { client_name: 7, purpose: "x".repeat(300) },
    { ...plain, purpose: "x".repeat(200) },
  ],
  [{ grant_types: ["authorization_code", DEVICE_GRANT] }, { ...plain, grants: 2 }],
  [
    { grant_types: [DEVICE_GRANT], redirect_uris: [] },
    { ...plain, uris: 0 },
  ],
  [{ grant_types: ["refresh_token"] }, "invalid_client_metadata"],
  [{ grant_types: "authorization_code" }, "invalid_client_metadata"],
  [{ token_endpoint_auth_method: "client_secret_post" }, plain],
  [{ redirect_uris: [] }, "invalid_redirect_uri"],
  [{ redirect_uris: [CALLBACK, 7] }, "invalid_redirect_uri"],
  [{ redirect_uris: Array(6).fill(CALLBACK) }, "invalid_redirect_uri"],
  [{ redirect_uris: ["http://bus.example.edu/"] }, "invalid_redirect_uri"],
  [{ redirect_uris: ["myapp:/callback"] }, "invalid_redirect_uri"],
  [{ redirect_uris: [`${CALLBACK}#x`] }, "invalid_redirect_uri"],
  [{ redirect_uris: ["https://user@bus.example.edu/"] }, "invalid_redirect_uri"],
])("the metadata of a client %j", (metadata, expected) => {
  expect(registered(metadata)).toEqual(expected);
});

it("a registration ends after 180 days", () => {
  vi.useFakeTimers();
  const { client_id } = register("https://bus.example.edu/");
  vi.advanceTimersByTime(180 * 86_400_000 - 1);
  expect(clients.find(client_id)?.client_id).toBe(client_id);
  vi.advanceTimersByTime(1);
  expect(clients.find(client_id)).toBeNull();
});

describe("the file of clients", () => {
  const entry = { client_id: "bus-app", client_name: "Bus", redirect_uris: ["https://bus.example.edu/"] };
  const hook = { url: "https://bus.example.edu/hook", secrets: [`whsec_${"A".repeat(43)}=`] };

  it("a webhook is public unless the operator says otherwise", () => {
    const of = (webhook: object) => new ListedClients(JSON.stringify([{ ...entry, webhook }])).get("bus-app")?.webhook;
    expect([of(hook), of({ ...hook, url: "http://10.0.0.1:80/", private: true })]).toEqual([
      { ...hook, private: false },
      { ...hook, url: "http://10.0.0.1:80/", private: true },
    ]);
  });

  it.each<[string, string | RegExp]>([
    ["{", "OAUTH_CLIENTS must be a JSON file."],
    ["{}", "OAUTH_CLIENTS must hold a list of clients."],
    [JSON.stringify([entry, entry]), /^Client 2 .* unique client_id/],
    [JSON.stringify([{ ...entry, scopes: "marks" }]), 'Client 1 of OAUTH_CLIENTS has the unknown key "scopes".'],
    [JSON.stringify([{ ...entry, client_id: "a b" }]), /^Client 1 .* unique client_id/],
    [JSON.stringify([{ ...entry, client_name: "" }]), /must have a client_name/],
    [JSON.stringify([{ ...entry, token_endpoint_auth_method: "client_secret_basic" }]), /clients are public/],
    [JSON.stringify([{ ...entry, scope: "marks everything" }]), /scope of known names/],
    ...[
      { url: "http://bus.example.edu/" },
      { url: "https://bus.example.edu:8443/" },
      { url: "https://0x7f000001/" },
      { url: "https://[::1]/" },
      { url: "https://a:b@bus.example.edu/", private: true },
      { secrets: [] },
      { secrets: ["whsec_short"] },
    ].map((change): [string, RegExp] => [
      JSON.stringify([{ ...entry, webhook: { ...hook, ...change } }]),
      /of its webhook/,
    ]),
    [JSON.stringify([{ ...entry, redirect_uris: ["http://bus.example.edu/"] }]), /redirect_uris must hold/],
  ])("%s is refused, and the present clients stay", (text, message) => {
    const listed = new ListedClients(JSON.stringify([entry]));
    const replace = () => listed.replaceFile(text);
    expect(replace).toThrow(ConfigError);
    expect(replace).toThrow(message);
    expect(listed.get("bus-app")?.name).toBe("Bus");
  });
});
