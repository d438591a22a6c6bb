import { type Answer, notFound, page, redirect, withHeader } from "../http/answer.ts";
import type { Incoming } from "../state/state.ts";

/** Where files lie, below /vtop/. The misspellings are the portal's. */
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
 * GET or POST of a file: a small PDF with the path on it, for the session whose student the query or the body names. A
 * GET needs no token: the page of the course plan sends none.
 */
export function download({ path, query, form, session }: Incoming): Answer {
  const file = path.slice("/vtop/".length);
  if (!folders.some((folder) => file.startsWith(folder))) {
    return notFound();
  }
  const named = query.get("authorizedID") ?? form.get("authorizedID");
  if (session?.stage.kind !== "in" || named !== session.stage.student.registrationNumber) {
    return redirect("/vtop/login");
  }
  const answer = withHeader(page(pdf(`Demo portal: ${file}`)), "Content-Type", "application/pdf");
  const name = file.slice(file.lastIndexOf("/") + 1);
  return withHeader(answer, "Content-Disposition", `attachment; filename="${name.replaceAll(/[^\w-]/g, "_")}.pdf"`);
}

/** One page with one line of text; readers rebuild the table of objects that is left out. */
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
