import { describe, expect, it } from "vitest";
import { ConfigError } from "../config.ts";
import { randomSealKey } from "../portal/login/challenge.ts";
import { Seal } from "../sealing/seal.ts";
import { formTargetOf, receiverOf } from "./authorization.ts";
import { Clients, InvalidClientMetadata, ListedClients } from "./clients.ts";

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
});

it("a key that a client of the file cannot have is named in the error", () => {
  const entry = {
    client_id: "bus-app",
    client_name: "Bus",
    redirect_uris: ["https://bus.example.edu/"],
    scopes: "marks",
  };
  const load = () => new ListedClients(JSON.stringify([entry]));
  expect(load).toThrow(new ConfigError('Client 1 of OAUTH_CLIENTS has the unknown key "scopes".'));
});
