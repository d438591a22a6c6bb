import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderForAll } from "../../test/set-up.ts";
import { readCertificates } from "./certificates.ts";

const folder = folderForAll();

it.each(["", "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n", null])(
  "PORTAL_CA_FILE is not valid if it contains %j",
  async (content) => {
    const file = join(folder, `${content?.length}.pem`);
    if (content !== null) await writeFile(file, content);
    await expect(readCertificates(file)).rejects.toThrow("PORTAL_CA_FILE must be a readable file of PEM certificates.");
  },
);
