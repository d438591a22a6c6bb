import { hasCode, type Portico, type PorticoError } from "portico-client";
import { openDownloadFolder, type SavedFile } from "../download-folder.ts";
import { IncompleteError } from "../failure.ts";
import { hasOption, type Input, optionOf, readAction } from "../read-command.ts";

/** A file that the portal does not have, or a page in its place. */
type MissingFile = Readonly<{ download_path: string; problem: { readonly code: string; readonly message: string } }>;

export type DownloadedFile = SavedFile | MissingFile;

export interface DownloadOptions {
  /** Path of the folder. */
  readonly output: string;
  /** Downloads complete files again. */
  readonly force: boolean;
  readonly progress: Input["progress"];
}

export const downloadOptionsOf = (input: Input): DownloadOptions => ({
  output: optionOf(input, "output") ?? ".",
  force: hasOption(input, "force"),
  progress: input.progress,
});

/** Saves files one after another: the portal may answer one request of a session at a time. A file that is missing does not stop the others. */
export async function downloadAll(
  portico: Portico,
  paths: readonly string[],
  { output, force, progress }: DownloadOptions,
): Promise<DownloadedFile[]> {
  const folder = await openDownloadFolder(output, () =>
    progress("Waiting for another portico that saves files in this folder"),
  );
  const files: DownloadedFile[] = [];
  try {
    for (const path of paths) {
      const count = paths.length === 1 ? "" : `${files.length + 1} of ${paths.length}  `;
      progress(`${count}${path}`);
      const file = await folder
        .save(portico, path, force, (name, bytes, length) => progress(`${count}${progressBar(bytes, length)}  ${name}`))
        .catch((error: unknown) => {
          if (paths.length > 1 && isMissing(error)) return missing(path, error);
          throw error;
        });
      files.push(file);
    }
  } finally {
    await folder.close();
  }
  return files;
}

const isMissing = (error: unknown): error is PorticoError =>
  hasCode(error, "file_unavailable") || hasCode(error, "portal_page_changed");

const missing = (download_path: string, { code, detail }: PorticoError): MissingFile => ({
  download_path,
  problem: { code, message: detail },
});

const BAR_WIDTH = 20;

/** `████████░░░░░░░░░░░░  40 %  2.1 MB`, or only the size if the length is not known. */
function progressBar(bytes: number, length: number | null): string {
  if (length === null) return sizeOf(bytes);
  const share = length === 0 ? 1 : Math.min(1, bytes / length);
  const filled = Math.round(share * BAR_WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)} ${percent} %  ${sizeOf(length)}`;
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const lineOf = (file: DownloadedFile): string =>
  "problem" in file
    ? `${file.download_path}: ${file.problem.message} (${file.problem.code})`
    : `${file.file}: ${sizeOf(file.bytes)}${file.skipped ? ", already complete" : ""}`;

export const renderFiles = (files: readonly DownloadedFile[]): string => files.map(lineOf).join("\n") || "No files.";

/** The failure of a run in which files are missing. */
export function incomplete(files: readonly DownloadedFile[]): IncompleteError | null {
  const missing = files.filter((file) => "problem" in file).length;
  return missing === 0 ? null : new IncompleteError(`${missing} of ${files.length} files could not be downloaded.`);
}

export const download = readAction({
  options: (input) => ({ paths: input.args, ...downloadOptionsOf(input) }),
  read: (portico, { paths, ...options }) => downloadAll(portico, paths, options),
  render: renderFiles,
  failure: incomplete,
});
