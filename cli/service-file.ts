import { UsageError } from "./failure.ts";
import { stateFile } from "./private-file.ts";

/** The service of the last login. */
export type Service = { readonly url: string; readonly apiKey: string };

/** The service that `npm start` starts. */
export const DEFAULT_SERVICE: Service = { url: "http://127.0.0.1:8000", apiKey: "demo-key" };

/** A service as options or the environment may name it. */
type ServiceOptions = { readonly url: string | null; readonly apiKey: string | null };

/** Returns the service to use: given as options or in the environment, that of the last login, or the default. */
export async function resolveService({ url, apiKey }: ServiceOptions, sessionFile: string): Promise<Service> {
  const last = (await lastService(sessionFile)) ?? DEFAULT_SERVICE;
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

/** The API key in it is a credential: only the owner can read the file. */
const fileOf = (sessionFile: string) => stateFile(sessionFile, "service.json");

/** Null for a missing or invalid file. */
async function lastService(sessionFile: string): Promise<Service | null> {
  const { url, api_key } = await fileOf(sessionFile).read();
  return typeof url === "string" && typeof api_key === "string" ? { url, apiKey: api_key } : null;
}

/** Stores the service of a login next to the session file, so that later commands use it without --url and --api-key. */
export const saveService = (sessionFile: string, { url, apiKey }: Service): Promise<void> =>
  fileOf(sessionFile).write({ url, api_key: apiKey });
