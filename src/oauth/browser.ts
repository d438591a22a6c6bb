import type { FastifyReply, FastifyRequest } from "fastify";
import type { Seal } from "../digest/seal.ts";
import type { GivenAccess } from "./given.ts";
import type { Visitor } from "./limits.ts";
import { networksOf } from "./network.ts";
import { TOKEN_LIFETIME_S } from "./tokens.ts";

const LIFETIME_S = 180 * 24 * 60 * 60;
const COOKIE = "__Host-portico-browser";
/** Browsers keep cookies of up to 4,096 characters. */
const MAX_LENGTH = 3800;

/** The content of the cookie, sealed. It grants no access. */
interface Browser {
  /** The account that has logged in in this browser. */
  readonly account: string;
  /** The access that was given in this browser and may be alive, newest first. */
  readonly given: readonly GivenAccess[];
}

export function browserOf({ headers }: FastifyRequest, seal: Seal): Browser | null {
  const [, text = ""] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? "") ?? [];
  const browser = text === "" ? undefined : seal.open<Browser>("browser", text)?.value;
  if (browser === undefined) return null;
  const oldest = Date.now() - TOKEN_LIFETIME_S * 1000;
  return { ...browser, given: browser.given.filter(({ at }) => at > oldest) };
}

/** Sets the cookie. Leaves the oldest sessions and then the oldest entries out if there are too many for one. */
export function setBrowser(reply: FastifyReply, seal: Seal, { account, given }: Browser): void {
  const text = seal.seal("browser", { account, given }, LIFETIME_S);
  const oldest = given.findLast(({ session }) => session !== null);
  const less = oldest ? given.map((one) => (one === oldest ? { ...one, session: null } : one)) : given.slice(0, -1);
  if (text.length > MAX_LENGTH && given.length > 0) setBrowser(reply, seal, { account, given: less });
  else reply.header("set-cookie", `${COOKIE}=${text}; Path=/; Max-Age=${LIFETIME_S}; Secure; HttpOnly; SameSite=Lax`);
}

export const visitorOf = (request: FastifyRequest, page: Visitor["page"], seal: Seal): Visitor => ({
  networks: networksOf(request.ip),
  account: browserOf(request, seal)?.account ?? null,
  page,
});
