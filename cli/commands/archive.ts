import { counted } from "../archive/page.ts";
import { IncompleteError } from "../failure.ts";
import { readAction } from "../read-command.ts";

/** Between two requests: an archive has hundreds, and nobody waits for it. */
const PAUSE_MS = 500;

export const archiveCommand = readAction({
  options: ({ args, options, progress, announce, logIn }) => ({
    directory: args[0] ?? "portico-archive",
    withFiles: options.files !== false,
    progress,
    announce: (group: string) => announce(`Archiving ${group}`),
    logIn,
    pauseMs: PAUSE_MS,
  }),
  async read(portico, options) {
    const { archive } = await import("../archive/archive.ts");
    return archive(portico, options);
  },
  render: ({ directory, is_open, parts, files, new_files, refused }) =>
    [
      `${directory}/index.html: ${counted(parts, "part")}, ${counted(files, "file")}, ${new_files} of them new or changed.`,
      "It has personal data: keep it to yourself.",
      ...(is_open ? [`Warning: other users can open ${directory}: chmod 700 FOLDER`] : []),
      ...refused.map(({ part, reason }) => `Not read: ${part}: ${reason}`),
    ].join("\n"),
  failure: ({ refused }) =>
    refused.length === 0
      ? null
      : new IncompleteError(`${counted(refused.length, "part")} could not be read. Run the command again.`),
});
