import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Portico } from "portico-client";
import { expect, it } from "vitest";
import { openDownloadFolder } from "./download-folder.ts";

it.each([
  [`a\u202E.${"न".repeat(100)}`, `a_.${"न".repeat(16)}`],
  [`${"न".repeat(100)}.pdf`, `${"न".repeat(75)}.pdf`],
])("a file with the name %s is saved", async (name, saved) => {
  const folder = await mkdtemp(join(tmpdir(), "portico-download-"));
  const download = async () => ({ name, length: null, body: new Blob(["%PDF"]).stream() });
  const files = await openDownloadFolder(folder, () => {});
  const { file } = await files.save({ download } as unknown as Portico, "path", false, () => {});
  await rm(folder, { recursive: true });
  expect(file).toBe(join(folder, saved));
});
