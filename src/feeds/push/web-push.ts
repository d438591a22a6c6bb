import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from "node:crypto";

/** The keys of a subscription, in base64url: a point of P-256 and 16 bytes. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** The text of every notification is padded to this length, so that a push service cannot distinguish them. */
export const PADDED_BYTES = 1_024;
const RECORD_BYTES = 4_096;
const VAPID_LIFETIME_S = 12 * 3_600;

/** Salt and key of one message; only the example of the RFC gives them. */
interface Ephemeral {
  readonly salt?: Uint8Array;
  readonly privateKey?: Uint8Array;
  readonly paddedBytes?: number;
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Encrypts a text for a subscription (RFC 8291), as one record of `aes128gcm` (RFC 8188). Throws for keys that are none. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, ephemeral: Ephemeral = {}): Buffer {
  const { salt = randomBytes(16), privateKey, paddedBytes = PADDED_BYTES } = ephemeral;
  const receiver = Buffer.from(p256dh, "base64url");
  const ecdh = createECDH("prime256v1");
  if (privateKey === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(privateKey);
  const sender = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]);
  const secret = derive(ecdh.computeSecret(receiver), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const plain = Buffer.from(text);
  // The delimiter of the last record, and zeros.
  const padded = Buffer.concat([plain, Buffer.from([2]), Buffer.alloc(Math.max(0, paddedBytes - plain.length))]);
  const header = Buffer.concat([salt, Buffer.alloc(5), sender]);
  header.writeUInt32BE(RECORD_BYTES, 16);
  header.writeUInt8(sender.length, 20);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  return Buffer.concat([header, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
}

/** True if a message can be encrypted with these keys. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const isWhole = Buffer.from(p256dh, "base64url").length === 65 && Buffer.from(auth, "base64url").length === 16;
  try {
    return isWhole && encryptPush("", { p256dh, auth }).length > 0;
  } catch {
    return false;
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The service's identity at push services (RFC 8292): one token for each service and 12 hours. */
export class Vapid {
  /** The `applicationServerKey` of subscriptions. */
  readonly publicKey: string;
  readonly #key: ReturnType<typeof createPrivateKey>;
  readonly #subject: string | null;
  readonly #tokens = new Map<string, { readonly token: string; readonly expiresS: number }>();

  /** `contact` is an email or https address. */
  constructor(privateKey: Uint8Array, contact: string | null) {
    const ecdh = createECDH("prime256v1");
    ecdh.setPrivateKey(privateKey);
    const point = ecdh.getPublicKey();
    this.publicKey = point.toString("base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const jwk = { kty: "EC", crv: "P-256", d: Buffer.from(privateKey).toString("base64url"), x, y };
    this.#key = createPrivateKey({ format: "jwk", key: jwk });
    this.#subject = contact?.includes("@") && !contact.includes("/") ? `mailto:${contact}` : contact;
  }

  /** The header `Authorization` for a push service. */
  authorization(origin: string): string {
    const nowS = Math.floor(Date.now() / 1000);
    const known = this.#tokens.get(origin);
    if (known !== undefined && known.expiresS > nowS + 3_600 && known.expiresS <= nowS + VAPID_LIFETIME_S)
      return `vapid t=${known.token}, k=${this.publicKey}`;
    const expiresS = nowS + VAPID_LIFETIME_S;
    const claims = { aud: origin, exp: expiresS, ...(this.#subject !== null && { sub: this.#subject }) };
    const unsigned = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
    const signature = sign("sha256", Buffer.from(unsigned), { key: this.#key, dsaEncoding: "ieee-p1363" });
    this.#tokens.set(origin, { token: `${unsigned}.${signature.toString("base64url")}`, expiresS });
    return this.authorization(origin);
  }
}
