import type { Service } from "portico-cli/library";
import { InvalidOptions } from "../options.ts";
import { visitorAddress } from "./address.ts";
import { writeLog } from "./log.ts";
import { parseSealKeys, randomSealKey, Seal } from "./seal.ts";
import { serveHttp } from "./serve.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Starts the server for several students. Throws InvalidOptions before anything listens if a setting is wrong. */
export async function startHttp(service: Service, address: string, environment: Environment): Promise<void> {
  const url = publicUrl(address);
  const isPublic = !LOOPBACK.test(url.hostname);
  const { HOST: host = "127.0.0.1", PORT: port = "8100", SEAL_KEYS: keys = "" } = environment;
  const { TRUSTED_PROXIES: proxies = "", PORTICO_LOGIN_API_KEY: loginKey = "" } = environment;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new InvalidOptions("PORT must be a number from 0 to 65535.");
  if (keys === "" && isPublic)
    throw new InvalidOptions('SEAL_KEYS must be set: SEAL_KEYS="main:$(openssl rand -base64 32)"');
  const seal = new Seal(keys === "" ? [randomSealKey()] : parseSealKeys(keys), url.origin);
  if (isPublic && (loginKey === "" || loginKey === service.apiKey))
    throw new InvalidOptions(
      "PORTICO_LOGIN_API_KEY must be set, to another API key than PORTICO_API_KEY: visitors who log in must not use up the limits of the tools.",
    );
  const loginApiKey = loginKey === "" ? service.apiKey : loginKey;
  await serveHttp(
    { service, loginApiKey, url, seal, log: writeLog },
    visitorAddress(proxies === "" ? "loopback" : proxies),
    Number(port),
    host,
  );
  process.stderr.write(`portico-mcp: ${url.href}\n`);
}

function publicUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.test(url.hostname))))
    throw new InvalidOptions("--http must be an https address, or an http address of this computer.");
  if (url.pathname === "/" || url.search !== "" || url.hash !== "" || url.username !== "")
    throw new InvalidOptions("--http must have a path and nothing after it, such as https://mcp.example.edu/mcp.");
  return url;
}
