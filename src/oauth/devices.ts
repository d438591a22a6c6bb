import { randomInt } from "node:crypto";
import type { Scope } from "../contract/scopes.ts";
import { newId, type Seal } from "../digest/seal.ts";
import type { EventCounter } from "../guards/counter.ts";
import { clientHash, type OAuthClient } from "./clients.ts";
import { type Access, type Given, TokenRefused } from "./tokens.ts";

export const DEVICE_LIFETIME_S = 10 * 60;
/** Seconds between two polls of a device. */
export const POLL_INTERVAL_S = 5;

const LIFETIME_MS = DEVICE_LIFETIME_S * 1000;
/** A second less than the interval that devices get: the times of their requests vary. */
const POLLS = { max: 1, windowMs: (POLL_INTERVAL_S - 1) * 1000 };

/** Letters of user codes: consonants form no words, and nobody takes them for digits (RFC 8628, 6.1). */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 8;

/** A request of an app on a device that waits for a student. */
export interface DeviceRequest {
  /** Id of the request and of the token that comes of it. */
  readonly id: string;
  readonly client_id: string;
  readonly scopes: readonly Scope[];
  readonly user_code: string;
}

/** A decision of a student, with the access that was given. */
type Decision = { readonly access: Access | null };

/**
 * Requests of devices (RFC 8628). The device and the student's browser share nothing but the user code, so the service has to carry the request to
 * the browser and the decision back. Both wait in the counters of the guards, sealed, for ten minutes at most.
 */
export class Devices {
  readonly #seal: Seal;
  readonly #counter: EventCounter;

  constructor(seal: Seal, counter: EventCounter) {
    this.#seal = seal;
    this.#counter = counter;
  }

  /** Starts a request. Returns the code for the device and the one that the student enters. */
  async start(client: OAuthClient, scopes: readonly Scope[]): Promise<{ device_code: string; user_code: string }> {
    const user_code = newUserCode();
    const request: DeviceRequest = { id: newId(), client_id: client.client_id, scopes, user_code };
    const sealed = this.#seal.seal("waiting", request, DEVICE_LIFETIME_S);
    // The code of another request, by chance.
    if (!(await this.#counter.put(requestKey(user_code), sealed, LIFETIME_MS))) return this.start(client, scopes);
    // Twice the lifetime, so that an expired code differs from an invalid one.
    const device_code = this.#seal.seal("device", { client: clientHash(client) }, 2 * DEVICE_LIFETIME_S, request.id);
    return { device_code, user_code };
  }

  /** Returns the request that waits under the code that a student has entered. */
  async find(userCode: string): Promise<DeviceRequest | null> {
    const sealed = await this.#counter.get(requestKey(normalized(userCode)));
    return sealed === null ? null : (this.#seal.open<DeviceRequest>("waiting", sealed)?.value ?? null);
  }

  /** Ends a request with the student's decision: access, or null for none. Returns false if it has ended before. */
  async decide({ id, user_code }: DeviceRequest, access: Access | null): Promise<boolean> {
    const decision: Decision = { access };
    const sealed = this.#seal.seal("waiting", decision, DEVICE_LIFETIME_S);
    const isFirst = await this.#counter.put(decisionKey(id), sealed, LIFETIME_MS);
    if (isFirst) await this.#counter.clear(requestKey(user_code));
    return isFirst;
  }

  /** Returns the id of the request that a device polls for. Throws TokenRefused. */
  idOf(client: OAuthClient, deviceCode: string): string {
    const opened = this.#seal.open<{ readonly client: string }>("device", deviceCode);
    if (opened === null || opened.value.client !== clientHash(client))
      throw new TokenRefused("invalid_grant", "The device_code is not valid for this client.");
    if (opened.issuedAt + LIFETIME_MS <= Date.now())
      throw new TokenRefused("expired_token", "The device_code has expired.");
    return opened.id;
  }

  /** Returns the access that the student has given. It stays until `forget`. Throws TokenRefused. */
  async poll(id: string): Promise<Given> {
    if ((await this.#counter.take(`poll ${id}`, POLLS)).waitMs > 0)
      throw new TokenRefused("slow_down", `Wait ${POLL_INTERVAL_S} s longer between two requests.`);
    const sealed = await this.#counter.get(decisionKey(id));
    const decision = sealed === null ? null : this.#seal.open<Decision>("waiting", sealed);
    if (decision === null) throw new TokenRefused("authorization_pending", "The student has not decided yet.");
    const { access } = decision.value;
    if (access === null) throw new TokenRefused("access_denied", "The student has refused.");
    return { id, access };
  }

  async forget(id: string): Promise<void> {
    await this.#counter.clear(decisionKey(id));
  }
}

const requestKey = (userCode: string) => `user code ${userCode}`;
const decisionKey = (id: string) => `decision ${id}`;

function newUserCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}

/** The code as it is shown: people leave the hyphen out, or enter lowercase and spaces. */
function normalized(text: string): string {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, "");
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2, CODE_LENGTH + 1)}`;
}
