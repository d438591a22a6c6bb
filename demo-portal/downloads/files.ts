import { notFound, type PortalResponse, redirect } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import { generalMaterialsOf, lecturesOf, type Material } from "../world/materials.ts";
import { offeredClass } from "../world/slotted-classes.ts";
import type { Student } from "../world/students.ts";
import { spreadsheet, zip } from "./archive.ts";
import { dispositionOf } from "./disposition.ts";
import { pdf } from "./pdf.ts";

/** Makes the file of a path below /vtop/. */
interface Folder {
  /** Paths begin with this text. The misspellings are the portal's. */
  readonly prefix: string;
  readonly type: string;
  readonly extension: string;
  make(path: string, query: URLSearchParams, student: Student): Buffer;
}

const pdfFolder = (prefix: string): Folder => ({
  prefix,
  type: "application/pdf",
  extension: "pdf",
  make: (path) => pdf(["Demo portal", path]),
});

const folders: readonly Folder[] = [
  {
    prefix: "academics/common/allCourseMeterialDownload/",
    type: "application/zip",
    extension: "zip",
    make: (path, _, student) => materialsOf(path, student),
  },
  {
    prefix: "academics/common/CoursePlanExcelDownload",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "xlsx",
    make: (_, query, student) => coursePlan(query.get("classId") ?? "", student),
  },
  ...[
    ...["courseSyllabusDownload/", "downloadPdf/", "examinations/doDownloadQuestion/"],
    ...["examinations/downloadSTudentDA/", "hostel/downloadLeavePass/", "hostel/downloadOutingForm/"],
  ].map(pdfFolder),
];

/**
 * GET or POST of a file. The query or the body must name the student of the session. A GET needs no token, because the
 * course plan link sends none.
 */
export function download({ path, query, form, session }: Incoming, portal: Portal): PortalResponse {
  const file = path.slice("/vtop/".length);
  const folder = folders.find(({ prefix }) => file.startsWith(prefix));
  if (folder === undefined) return notFound();
  const named = query.get("authorizedID") ?? form.get("authorizedID");
  if (session?.stage.kind !== "logged_in" || named !== session.stage.student.registrationNumber) {
    return redirect("/vtop/login");
  }
  const headers = { "Content-Type": folder.type, "Content-Disposition": dispositionOf(file, folder.extension) };
  return { status: 200, headers, body: folder.make(file, query, portal.live.of(session.stage.student)) };
}

/** An archive of the materials of the lectures (first number 1) or of the general materials (2) of a class, with a list of the links among them. */
function materialsOf(path: string, student: Student): Buffer {
  const [kind, , , classId = ""] = path.split("/").slice(3);
  const courseClass = offeredClass(student, classId);
  const lectures =
    courseClass === undefined ? [] : lecturesOf(courseClass, student.today).flatMap(({ materials }) => materials);
  const general = courseClass === undefined ? [] : generalMaterialsOf(courseClass);
  const materials = kind === "2" ? general : lectures;
  const files = materials.filter(isFile).map(({ target }) => [nameOf(target), pdf(["Demo portal", target])] as const);
  const links = materials.filter((material) => !isFile(material)).map(({ title, target }) => `${title} ${target}\n`);
  return zip({ ...Object.fromEntries(files), "links.txt": Buffer.from(links.join("")) });
}

const isFile = ({ target }: Material): boolean => !target.startsWith("https://");
const nameOf = (path: string): string => `${path.split("/").slice(3).reverse().join("-")}.pdf`;

/** The lectures of a class as a spreadsheet. */
function coursePlan(classId: string, student: Student): Buffer {
  const courseClass = offeredClass(student, classId);
  const lectures = courseClass === undefined ? [] : lecturesOf(courseClass, student.today);
  return spreadsheet([
    ["Sl.No", "Date", "Topic"],
    ...lectures.map(({ date, topic }, index) => [String(index + 1), date, topic]),
  ]);
}
