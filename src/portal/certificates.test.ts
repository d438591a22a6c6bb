import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readCertificates } from "./certificates.ts";

it.each(["", "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n", null])(
  "PORTAL_CA_FILE is not valid if it contains %j",
  async (content) => {
    const folder = await mkdtemp(join(tmpdir(), "portico-ca-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    if (content !== null) await writeFile(join(folder, "ca.pem"), content);
    await expect(readCertificates(join(folder, "ca.pem"))).rejects.toThrow(
      "PORTAL_CA_FILE must be a readable file of PEM certificates.",
    );
  },
);
