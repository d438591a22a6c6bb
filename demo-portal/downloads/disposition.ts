/** Names with which servers are known to break clients: in UTF-8, with quotes, and with spaces outside of quotes. */
const oddDispositions: Readonly<Record<string, string>> = {
  "downloadPdf/AP2026272/AP2026272000501/19/08-07-2026":
    "attachment; filename*=UTF-8''%E0%A4%B8%E0%A4%82%E0%A4%95%E0%A5%87%E0%A4%A4.pdf",
  "downloadPdf/AP2026272/AP2026272000501/1/06-07-2026": 'attachment; filename="Lab \\"manual\\" & rules.pdf"',
  "courseSyllabusDownload/AM_ECE3018_00110/ETH": "attachment; filename=Signals & Systems (syllabus).pdf",
};

/** The Content-Disposition header of a file, named after the last part of its path. */
export const dispositionOf = (path: string, extension: string): string =>
  oddDispositions[path] ?? `attachment; filename="${lastPart(path).replaceAll(/[^\w-]/g, "_")}.${extension}"`;

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
