import { dirname, join } from "node:path";
import { UsageError } from "./failure.ts";
import { readFields, writePrivateFile } from "./private-file.ts";

/** The service of the last login. */
export type Service = { readonly url: string; readonly apiKey: string };

/** The service that `npm start` starts. */
export const DEFAULT_SERVICE: Service = { url: "http://127.0.0.1:8000", apiKey: "demo-key" };

/** A service as options or the environment may name it. */
type ServiceOptions = { readonly url: string | null; readonly apiKey: string | null };

/** Returns the service to use: given as options or in the environment, that of the last login, or the default. */
export async function resolveService({ url, apiKey }: ServiceOptions, file: ServiceFile): Promise<Service> {
  const last = (await file.load()) ?? DEFAULT_SERVICE;
  const resolved = withoutSlash(url || last.url);
  // The client rejects the same, because credentials of a URL, its query and its fragment would not be sent.
  if (/[@?#]/.test(resolved)) throw new UsageError("Invalid service URL: it has credentials, a query or a fragment.");
  if (!/^https?:\/\/[^/\s]\S*$/i.test(resolved) || !URL.canParse(resolved))
    throw new UsageError(`Invalid service URL: ${resolved}. A URL begins with https:// or http://.`);
  const own = resolved === withoutSlash(last.url) ? last.apiKey : DEFAULT_SERVICE.apiKey;
  if (apiKey && !/^[!-~]+$/.test(apiKey))
    throw new UsageError("Invalid API key: it has a space or an unusual character.");
  return { url: resolved, apiKey: apiKey || own };
}

const withoutSlash = (url: string): string => url.replace(/\/{1,9}$/, "");

/**
 * Stores the service of the last login, so that later commands use it without --url and --api-key. The API key is a credential:
 * only the owner can read the file.
 */
export class ServiceFile {
  readonly #path: string;

  /** Stores the service next to the session file. */
  constructor(sessionFile: string) {
    this.#path = join(dirname(sessionFile), "service.json");
  }

  /** Returns null for a missing or invalid file. */
  async load(): Promise<Service | null> {
    const { url, api_key } = await readFields(this.#path);
    return typeof url === "string" && typeof api_key === "string" ? { url, apiKey: api_key } : null;
  }

  async save({ url, apiKey }: Service): Promise<void> {
    await writePrivateFile(this.#path, `${JSON.stringify({ url, api_key: apiKey })}\n`);
  }
}
