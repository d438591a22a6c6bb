import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch } from "../../html/page-changed.ts";
import { assignmentsPage, assignmentsWithTypePage } from "./assignments.page.ts";

const cell = (value: string, span = "") => `<td ${span} style="width: 5%;">${value}</td>`;
const row = (kind: string, cells: readonly string[]) => `<tr class="fixedContent ${kind}">${cells.join("\n")}</tr>`;
const upper = ["Sl.No.", "Title", "Max. Mark", "Weightage %", "Due Date", "QP"];
const lower = ["Last Updated On", "Upload/Edit", "Download"];
const header =
  row("tableHeader", [...upper.map((name) => cell(name, 'rowspan="2"')), cell("Document Details", 'colspan="3"')]) +
  row(
    "tableHeader",
    lower.map((name) => cell(name)),
  );

const link = (what: string, code: string) =>
  `<a class="btn btn-link" href="javascript:vtopDownload(&#39;examinations/${what}/${code}/AP2026272000318&#39;)"><span class="icon"></span></a>`;
const hidden = (code: string) =>
  `<br/><span><input type="hidden" name="code" value="${code}"></input><input type="hidden" name="opt" value="x"></input></span>`;
const pencil = `<button type="button" onclick="javascript:doDAssignmentProcess(&#39;AP2026272000318&#39;,\n\t&#39;DA01&#39;);"><span></span></button>`;
const cells = [
  ...["1", "Digital Assessment-1", "10", "7.5", `<span style="color: green;">31-Aug-2026</span>`],
  `<span>${link("doDownloadQuestion", "DA01")}</span>`,
  "\n\t<span>28 Aug 2026 03:09 PM</span>",
  hidden("DA01") + pencil,
  link("downloadSTudentDA", "DA01"),
];
const course = `<div id="fixedTableContainer"><table class="customTable"><tbody>
  ${row(
    "tableHeader",
    ["Semester", "Course Code", "Course Title", "Course Type", "Class Number"].map((name) => cell(name)),
  )}
  ${row(
    "tableContent",
    ["Fall Semester", "PHY2001", "Waves", "ETH", "AP2026272000318"].map((name) => cell(name)),
  )}</tbody></table></div>`;
const tableOf = (...rows: readonly (readonly string[])[]) =>
  `<div id="fixedTableContainer"><table class="customTable"><tbody>${header}</tbody>
   ${rows
     .map((values) =>
       row(
         "tableContent",
         values.map((value) => cell(value)),
       ),
     )
     .join("")}</table></div>`;
const pageOf = (inside: string) =>
  `<form role="form" id="daUpload"><span style="color: green;"></span>${inside}<p style="color: red;">Notes: <br/> 1. File size (Max. upto 4MB) <br/> 2. File type should be pdf,xls,xlsx,doc,docx <br/></p></form>`;
const input = { class_id: "AP2026272000318" };
const { read, parse: parsePage, rejects } = parserOf(assignmentsPage, input);
const parse = (...rows: readonly (readonly string[])[]) => parsePage(pageOf(course + tableOf(...rows)));
/** The report of the parser for a page with one row. */
const reportOf = (values: readonly string[]) => {
  const { unread, unfit } = read(pageOf(course + tableOf(values)));
  return { unread: unread.length, unfit };
};

describe("the page of assignments of a class", () => {
  it("parses rows below two heading rows", () => {
    expect(parse(cells)).toEqual([
      {
        ...{ serial_number: 1, assignment_code: "DA01", assignment_title: "Digital Assessment-1", max_mark: 10 },
        ...{ weightage: 7.5, due_date: "2026-08-31", submission_status: "submitted" },
        ...{ submission_text: "28 Aug 2026 03:09 PM", submitted_at: "2026-08-28T15:09:00+05:30", can_update: true },
        question_paper_download_path: "examinations/doDownloadQuestion/DA01/AP2026272000318",
        submission_download_path: "examinations/downloadSTudentDA/DA01/AP2026272000318",
      },
    ]);
  });

  it("returns no file for an assignment that is not submitted, even if the portal shows a link", () => {
    for (const nothing of [`<span style="color: green;"></span>`, "-"]) {
      expect(parse(cells.with(6, nothing).with(5, "").with(4, "-"))[0]).toMatchObject({
        ...{ submission_status: "not_submitted", submission_text: null, submitted_at: null },
        ...{ submission_download_path: null, question_paper_download_path: null, due_date: null, can_update: true },
      });
    }
  });

  it("does not allow updating a missed assignment", () => {
    expect(parse(cells.with(6, "<span>File Not\n\tUploaded</span>").with(7, hidden("DA01")))[0]).toMatchObject({
      ...{ submission_status: "missed", submission_text: "File Not Uploaded", submitted_at: null },
      ...{ submission_download_path: null, can_update: false },
    });
  });

  it("allows updating while the row has an open upload form", () => {
    const form = `<input type="file" id="studDaUpload"/>${hidden("DA01")}<input type="button" value="Submit"/>`;
    expect(parse(cells.with(7, form))[0]).toMatchObject({ can_update: true, assignment_code: "DA01" });
  });

  it("takes the code from a link if the hidden field is missing, and returns null without both", () => {
    expect(parse(cells.with(7, "").with(5, link("doDownloadQuestion", "Event-1")))[0]?.assignment_code).toBe("Event-1");
    expect(parse(cells.with(7, "").with(5, ""))[0]?.assignment_code).toBe("DA01");
    expect(parse(cells.with(7, "").with(5, "").with(8, ""))[0]?.assignment_code).toBeNull();
  });

  it.each(["Under verification", "File Not Uploaded yet"])(
    "returns the unknown submission text %j as it is",
    (text) => {
      expect(parse(cells.with(6, `<span>${text}</span>`))[0]).toMatchObject({
        ...{ submission_status: "other", submission_text: text, submitted_at: null, submission_download_path: null },
      });
      expect(reportOf(cells.with(6, text))).toEqual({ unread: 0, unfit: [] });
    },
  );

  it("reports a date of submission without a time", () => {
    expect(parse(cells.with(6, "28 Aug 2026"))[0]).toMatchObject({
      submission_status: "submitted",
      submitted_at: null,
    });
    expect(reportOf(cells.with(6, "28 Aug 2026"))).toEqual({ unread: 0, unfit: ["submitted_at"] });
  });

  it("knows the messages, the notes and the dialog of the page", () => {
    const dialog = `<div class="modal" id="myModal"><button>&times;</button><h4>File Upload</h4><button>close</button></div>`;
    for (const message of ["Uploaded successfully", "Upload Restricted Mark Awarded"]) {
      const html = pageOf(`<div><span>${message}</span> <span></span></div>${course}${tableOf()}${dialog}`);
      expect(parsePage(html)).toEqual([]);
    }
  });

  it("reports texts that no field takes", () => {
    expect(reportOf(cells.with(5, "on paper"))).toEqual({ unread: 1, unfit: [] });
    expect(reportOf(cells.with(7, "closed"))).toEqual({ unread: 1, unfit: [] });
    expect(reportOf(cells.with(4, "next week"))).toEqual({ unread: 0, unfit: ["due_date"] });
  });

  it.each([
    ["class", ">AP2026272000318</td>", ">AP2026272000319</td>"],
    ["class in a link", "DA01/AP2026272000318", "DA01/AP2026272000319"],
  ])("rejects the page of another %s", (_, from, to) => {
    expect(() => parsePage(pageOf(course + tableOf(cells)).replace(from, to))).toThrow(AnswerMismatch);
  });

  it("rejects a text next to the message for no assignments", () => {
    expect(parsePage(pageOf(`${course}<p>No assignments found</p>`))).toEqual([]);
    rejects(pageOf(`${course}<p>No assignments found</p><p>Blocked.</p>`));
  });

  it("returns the course type if it is a code", () => {
    const { parse } = parserOf(assignmentsWithTypePage, input);
    expect(parse(pageOf(course + tableOf(cells))).course_type_code).toBe("ETH");
    expect(parse(pageOf(course.replace("ETH", "Embedded Theory") + tableOf())).course_type_code).toBeNull();
  });
});
