import { Type } from "typebox";
import { downloadPath, Session, scopesOfFile, scopesOfFiles } from "../../contract/bodies.ts";
import { FILE_TYPE } from "../../contract/endpoint.ts";
import { record } from "../../contract/fields.ts";
import { addition } from "../../portal/define-endpoint.ts";
import type { PortalFile } from "../../portal/portal-file.ts";

export const downloadFile = addition({
  path: "/files/download",
  scopes: { possible: scopesOfFiles, of: ({ download_path }) => scopesOfFile(download_path) },
  summary: "Download a file of the portal.",
  description:
    "Takes a `..._path` exactly as a record gave it: materials, syllabus, course plan, question papers, submissions, receipts and passes. " +
    "The answer is the file itself, with the portal's type, name and length. A file that breaks off ends the connection, so it is never " +
    "a complete answer. Nothing is stored.",
  body: record("FileRequest", "A file.", { session: Session, download_path: downloadPath }),
  answer: Type.Unsafe<PortalFile>({ type: "string", format: "binary", description: "The file." }),
  mediaType: FILE_TYPE,
  failures: ["file_unavailable"],
  read: (student, { download_path }) => student.download(download_path),
});
