import { strToU8, zipSync } from "fflate";
import { escapeHtml } from "../html/html.ts";
import { notFound, type PortalResponse, redirect } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import { generalMaterialsOf, lecturesOf, type Material, offeredClass } from "../world/materials.ts";
import type { Student } from "../world/students.ts";

/** All archives have the same date, so that the same content gives the same bytes. */
const options = { mtime: new Date(2026, 8, 25) };

/** A ZIP archive of these files, by name. */
const zip = (files: Readonly<Record<string, Uint8Array>>): Buffer => Buffer.from(zipSync({ ...files }, options));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org";

/** A spreadsheet (XLSX) with one sheet of text cells. */
export function spreadsheet(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escapeHtml(text)}</t></is></c>`;
  const sheet = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    "_rels/.rels": relationship("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Course Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationship("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zip(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(XML + xml)])));
}

const relationship = (type: string, target: string) =>
  `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** Names with which servers are known to break clients: in UTF-8, with quotes, and with spaces outside of quotes. */
const oddDispositions: Readonly<Record<string, string>> = {
  "downloadPdf/AP2026272/AP2026272000501/19/08-07-2026":
    "attachment; filename*=UTF-8''%E0%A4%B8%E0%A4%82%E0%A4%95%E0%A5%87%E0%A4%A4.pdf",
  "downloadPdf/AP2026272/AP2026272000501/1/06-07-2026": 'attachment; filename="Lab \\"manual\\" & rules.pdf"',
  "courseSyllabusDownload/AM_ECE3018_00110/ETH": "attachment; filename=Signals & Systems (syllabus).pdf",
};

/** The Content-Disposition header of a file, named after the last part of its path. */
const dispositionOf = (path: string, extension: string): string =>
  oddDispositions[path] ?? `attachment; filename="${lastPart(path).replaceAll(/[^\w-]/g, "_")}.${extension}"`;

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A PDF of one page with a line of text. */
export function pdf(line: string): Buffer {
  const text = `BT /F1 12 Tf 16 TL 40 780 Td (Demo portal) Tj T* (${line.replaceAll(/[^\w :.,'+&/-]/g, "?")}) Tj ET`;
  const objects = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>> stream\n${text}\nendstream`,
    "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
  ];
  let body = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length);
    body += `${index + 1} 0 obj ${object} endobj\n`;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer <</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, "latin1");
}

const types = {
  pdf: "application/pdf",
  zip: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Makes the file of a path below /vtop/. */
type Make = (path: string, query: URLSearchParams, student: Student) => Buffer;

/** The files by the beginnings of their paths. The misspellings are the portal's. */
const folders: readonly (readonly [prefix: string, extension: keyof typeof types, make: Make])[] = [
  ["academics/common/allCourseMeterialDownload/", "zip", (path, _, student) => materialsOf(path, student)],
  ["academics/common/CoursePlanExcelDownload", "xlsx", (_, query, student) => coursePlan(query, student)],
  ...[
    ...["courseSyllabusDownload/", "downloadPdf/", "examinations/doDownloadQuestion/"],
    ...["examinations/downloadSTudentDA/", "hostel/downloadLeavePass/", "hostel/downloadOutingForm/"],
  ].map((prefix) => [prefix, "pdf", pdf] as const),
];

/**
 * GET or POST of a file. The query or the body must name the student of the session. A GET needs no token, because the
 * course plan link sends none.
 */
export function download({ path, query, form, session }: Incoming, portal: Portal): PortalResponse {
  const file = path.slice("/vtop/".length);
  const folder = folders.find(([prefix]) => file.startsWith(prefix));
  if (folder === undefined) return notFound();
  const [, extension, make] = folder;
  const named = query.get("authorizedID") ?? form.get("authorizedID");
  if (session?.stage.kind !== "logged_in" || named !== session.stage.student.registrationNumber)
    return redirect("/vtop/login");
  const headers = { "Content-Type": types[extension], "Content-Disposition": dispositionOf(file, extension) };
  return { status: 200, headers, body: make(file, query, portal.live.of(session.stage.student)) };
}

/** An archive of the materials of the lectures (first number 1) or of the general materials (2) of a class, with a list of the links among them. */
function materialsOf(path: string, student: Student): Buffer {
  const [kind, , , classId = ""] = path.split("/").slice(3);
  const courseClass = offeredClass(student, classId);
  const general = courseClass === undefined ? [] : generalMaterialsOf(courseClass);
  const lectures = courseClass === undefined ? [] : lecturesOf(courseClass, student.today);
  const materials = kind === "2" ? general : lectures.flatMap((lecture) => lecture.materials);
  const files = materials.filter(isFile).map(({ target }) => [nameOf(target), pdf(target)] as const);
  const links = materials.filter((material) => !isFile(material)).map(({ title, target }) => `${title} ${target}\n`);
  return zip({ ...Object.fromEntries(files), "links.txt": Buffer.from(links.join("")) });
}

const isFile = ({ target }: Material): boolean => !target.startsWith("https://");
const nameOf = (path: string): string => `${path.split("/").slice(3).reverse().join("-")}.pdf`;

/** The lectures of a class as a spreadsheet. */
function coursePlan(query: URLSearchParams, student: Student): Buffer {
  const courseClass = offeredClass(student, query.get("classId") ?? "");
  const lectures = courseClass === undefined ? [] : lecturesOf(courseClass, student.today);
  const rows = lectures.map(({ date, topic }, index) => [String(index + 1), date, topic]);
  return spreadsheet([["Sl.No", "Date", "Topic"], ...rows]);
}
