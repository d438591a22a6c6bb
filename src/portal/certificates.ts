import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";

/** A PORTAL_CA_FILE that cannot be used. */
export class InvalidCertificates extends Error {}

/** Reads PORTAL_CA_FILE. Throws InvalidCertificates. */
export async function readCertificates(file: string | null): Promise<readonly string[]> {
  if (file === null) return [];
  const text = await readFile(file, "utf8").catch(() => "");
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate))
    throw new InvalidCertificates("PORTAL_CA_FILE must be a readable file of PEM certificates.");
  return certificates;
}

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}
