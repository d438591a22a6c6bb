import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Portico } from "portico-client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DownloadFolder } from "./download-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-download-"));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ["a\u202Efdp.exe", "a_fdp.exe"],
  [`${"न".repeat(100)}.pdf`, `${"न".repeat(75)}.pdf`],
  [`a.${"न".repeat(100)}`, `a.${"न".repeat(16)}`],
  [`a.${"x".repeat(300)}`, `_${"x".repeat(229)}`],
])("a file with the name %s is saved", async (name, saved) => {
  const download = async () => ({ name, length: null, body: new Blob(["%PDF"]).stream() });
  const files = await DownloadFolder.open(folder, () => {});
  const { file } = await files.save({ download } as unknown as Portico, "path", false, () => {});
  await files.close();
  expect(file).toBe(join(folder, saved));
});
