import { notFound, type PortalResponse, page, redirect, withHeader } from "../http/response.ts";
import type { Incoming } from "../state/request.ts";

/** Path prefixes of files, below /vtop/. The misspellings are the portal's. */
const folders: readonly string[] = [
  "academics/common/allCourseMeterialDownload/",
  "academics/common/CoursePlanExcelDownload",
  "courseSyllabusDownload/",
  "downloadPdf/",
  "examinations/doDownloadQuestion/",
  "examinations/downloadSTudentDA/",
  "hostel/downloadLeavePass/",
  "hostel/downloadOutingForm/",
];

/**
 * GET or POST of a file: a small PDF that shows the path. The query or the body must name the student of the session. A
 * GET needs no token, because the course plan link sends none.
 */
export function download({ path, query, form, session }: Incoming): PortalResponse {
  const file = path.slice("/vtop/".length);
  if (!folders.some((folder) => file.startsWith(folder))) {
    return notFound();
  }
  const named = query.get("authorizedID") ?? form.get("authorizedID");
  if (session?.stage.kind !== "logged_in" || named !== session.stage.student.registrationNumber) {
    return redirect("/vtop/login");
  }
  const response = withHeader(page(pdf(`Demo portal: ${file}`)), "Content-Type", "application/pdf");
  const name = file.slice(file.lastIndexOf("/") + 1);
  return withHeader(response, "Content-Disposition", `attachment; filename="${name.replaceAll(/[^\w-]/g, "_")}.pdf"`);
}

/** A PDF with one line of text. It has no cross-reference table; PDF viewers rebuild it. */
function pdf(line: string): string {
  const text = `BT /F1 12 Tf 40 780 Td (${line.replaceAll(/[^\w :./-]/g, "?")}) Tj ET`;
  return `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${text.length}>> stream
${text}
endstream endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;
}
