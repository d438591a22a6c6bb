import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { serve } from "./listen.ts";

/** A browser that has subscribed: it alone opens what is sent to it (RFC 8291). */
export class SubscribedBrowser {
  readonly #ecdh = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly keys: { readonly p256dh: string; readonly auth: string };

  constructor() {
    this.#ecdh.generateKeys();
    this.keys = { p256dh: this.#ecdh.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
  }

  open(body: Buffer): string {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
    const sealed = body.subarray(21 + sender.length);
    const derive = (secret: Uint8Array, by: Uint8Array, info: string | Uint8Array, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, by, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#ecdh.getPublicKey(), sender]);
    const secret = derive(this.#ecdh.computeSecret(sender), this.#auth, info, 32);
    const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
}

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server in the place of push services and of the webhooks of apps. `answer` returns its status, by default 201. */
export async function startReceiver(answer: (got: Received) => number | Promise<number> = () => 201) {
  const received: Received[] = [];
  const receiver = { received, answer, headers: {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const got = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) };
    received.push(got);
    response.writeHead(await receiver.answer(got), receiver.headers).end();
  });
  const { url, stop } = await serve(server);
  return Object.assign(receiver, { url, close: stop });
}
