import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { Seal } from "../digest/seal.ts";
import type { HoldCalls } from "../feeds/holds/holds.ts";
import type { EventCounter } from "../guards/counter.ts";
import type { TokenAccess } from "../http/request-state.ts";
import { randomSealKey } from "../portal/login/challenge.ts";
import { appGroup, Clients, ListedClients } from "./clients.ts";
import { Devices } from "./devices.ts";
import { Limits } from "./limits.ts";
import { type OAuthOptions, oauthPaths } from "./options.ts";
import { addOAuth } from "./routes.ts";
import { Tokens } from "./tokens.ts";

/** Calls per minute of one app, or of all that have registered themselves, for one student: a fifth of what an API key may make for all students. */
const CALLS_PER_STUDENT = 120;

/** The parts of the service that the authorization server shares with the endpoints. */
type SharedParts = Pick<
  OAuthOptions,
  "concurrency" | "startRequest" | "observeRequest" | "count" | "ends" | "holds" | "onUnknownProxy"
> & { readonly counter: EventCounter };

interface AuthorizationServer {
  readonly issuer: string;
  mayHold: HoldCalls["mayHold"];
  /** Throws invalid_token and token_revoked. */
  checkToken(headers: FastifyRequest["headers"], path: string): Promise<TokenAccess>;
}

/** Adds the authorization server. Returns its address and the check of its access tokens. */
export async function addAuthorizationServer(
  app: FastifyInstance,
  config: Config,
  listed: ListedClients = new ListedClients(null),
  { counter, ...shared }: SharedParts,
): Promise<AuthorizationServer> {
  const { OAUTH_ISSUER, PORT, REFUSED_LOGINS_PER_KEY: refusedLogins, RATE_LIMIT_PER_MINUTE } = config;
  // Only the demo portal starts without it.
  const issuer = OAUTH_ISSUER ?? `http://127.0.0.1:${PORT}`;
  // Only the demo portal starts without keys.
  const seal = new Seal(config.SEAL_KEYS.length > 0 ? config.SEAL_KEYS : [randomSealKey()], issuer);
  const clients = new Clients(listed, seal, config.OAUTH_REGISTRATION === "open");
  const tokens = new Tokens(seal, counter, shared.ends, issuer + oauthPaths.token, shared.holds);
  const devices = new Devices(seal, counter);
  const { OAUTH_OPERATOR: name, OAUTH_CONTACT: contact, MCP: servesAssistants } = config;
  const operator = { issuer, name, contact, servesAssistants, holdsSessions: shared.holds !== null };
  const limits = new Limits(counter);
  await addOAuth(app, {
    ...shared,
    issuer,
    seal,
    clients,
    tokens,
    devices,
    limits,
    operator,
    mayWrite: config.OUTING_REQUESTS,
  });
  return {
    issuer,
    mayHold: (listed) => (listed === null ? clients.isRegistrationOpen : clients.find(listed)?.mayHold === true),
    async checkToken({ authorization = "", dpop: proof }, path) {
      const {
        id: grant,
        stamp,
        client,
        listed: name,
        student,
        session,
        scopes,
      } = await tokens.check({ authorization, proof }, issuer + path);
      return {
        ...{ session, scopes },
        client: {
          ...{
            name,
            access: { grant, stamp, client, isHeld: scopes.includes("hold") },
            id: client,
            counterId: `${appGroup(name)}/${student}`,
            refusedLogins,
          },
          requestsPerMinute: Math.min(RATE_LIMIT_PER_MINUTE, CALLS_PER_STUDENT),
          requestsPerDay: 0,
        },
      };
    },
  };
}
