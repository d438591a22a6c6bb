import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIPv4 } from "node:net";

export type Issued = Readonly<{ name: string; key: KeyObject; certificate: string; der: Buffer }>;

export interface Claims {
  readonly name: string;
  readonly by?: Issued;
  readonly ca?: boolean;
  readonly hosts?: readonly string[];
  readonly issuerUrl?: string;
  /** Validity in days from now. Default: from yesterday to tomorrow. */
  readonly days?: readonly [from: number, to: number];
}

const SEQUENCE = 0x30;
const OID = 0x06;

/** Object identifiers, encoded. */
const oids = {
  ecdsaWithSha256: "2a8648ce3d040302",
  commonName: "550403",
  alternativeName: "551d11",
  basicConstraints: "551d13",
  informationAccess: "2b06010505070101",
  caIssuers: "2b06010505073002",
};

/** One value in DER: tag, length, content. */
function der(tag: number, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  const { length } = bytes;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

const oid = (name: keyof typeof oids) => der(OID, Buffer.from(oids[name], "hex"));
const algorithm = der(SEQUENCE, oid("ecdsaWithSha256"));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const distinguishedName = (name: string) => der(SEQUENCE, der(0x31, der(SEQUENCE, oid("commonName"), der(0x0c, name))));

function day(fromNow: number): Buffer {
  const instant = new Date(Date.now() + fromNow * 86_400_000).toISOString();
  return der(0x18, `${instant.slice(0, 19).replace(/[-:T]/g, "")}Z`);
}

const alternativeName = (host: string) =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, host);

function extensions({ ca = false, hosts, issuerUrl }: Claims): Buffer {
  const extension = (name: keyof typeof oids, ...content: Buffer[]) =>
    der(SEQUENCE, oid(name), der(0x04, der(SEQUENCE, ...content)));
  const uri = (url: string) => der(SEQUENCE, oid("caIssuers"), der(0x86, url));
  return der(
    SEQUENCE,
    extension("basicConstraints", ...(ca ? [der(0x01, Buffer.from([0xff]))] : [])),
    ...(hosts === undefined ? [] : [extension("alternativeName", ...hosts.map(alternativeName))]),
    ...(issuerUrl === undefined ? [] : [extension("informationAccess", uri(issuerUrl))]),
  );
}

/** Generates a certificate (X.509 version 3, P-256), so that no file contains a key and no certificate expires. */
export function issue(claims: Claims): Issued {
  const { name, by, days: [from, to] = [-1, 1] } = claims;
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    distinguishedName(by?.name ?? name),
    der(SEQUENCE, day(from), day(to)),
    distinguishedName(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions(claims)),
  );
  const whole = der(SEQUENCE, content, algorithm, bits(sign("sha256", content, by?.key ?? privateKey)));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
  return { name, key: privateKey, certificate, der: whole };
}

/** Options of a server with this certificate and those above it. */
export const tlsOf = (leaf: Issued, ...chain: readonly Issued[]) => ({
  key: leaf.key.export({ type: "pkcs8", format: "pem" }),
  cert: [leaf, ...chain].map(({ certificate }) => certificate).join(""),
});
