import { type Static, Type } from "typebox";
import { list, nullable, orNull, record, text } from "../../contract/fields.ts";

export const MenuEntry = record("MenuEntry", "An entry of the portal's menu.", {
  group: orNull.text("The group of the menu that it stands in.", "Hostels"),
  title: text("The text of the entry.", "Room Info"),
  path: text("The path for `/student/page`.", "hostels/HostelStudentRoomView"),
});
export type MenuEntry = Static<typeof MenuEntry>;

const PagePair = record("PagePair", "A label with its value.", {
  group: orNull.text("The title above it, if the page has one.", "Room"),
  label: text("The label, without a colon.", "Block"),
  value: orNull.text("The text next to or below the label.", "MH-2"),
});

const cell = orNull.text("The text of a cell.", "Merit");

const PageTable = record("PageTable", "A table.", {
  title: orNull.text("The title above it, if the page has one.", "Allotment"),
  headings: nullable(
    list(
      text("The heading of a column; several rows are joined with ` / `.", "Name"),
      "The headings of the columns; null if the page marks none.",
    ),
  ),
  rows: list(
    list(cell, "The cells of a row. A merged cell is in every column and row that it covers."),
    "The rows below the headings, without empty ones.",
  ),
});

const PageFile = record("PageFile", "A link to a file.", {
  text: orNull.text("The text of the link.", "Letter"),
  path: text("Its path or address, without tokens.", "finance/intimationLetter/2627"),
  download_path: nullable(
    text("The path for `/files/download`; null if that does not take it.", "courseSyllabusDownload/1/2"),
    null,
  ),
});

export const PageTexts = record("PageTexts", "The visible texts of a page that has no record of its own.", {
  title: orNull.text("The title of the page.", "Hostel Room Details"),
  messages: Type.Array(text("A line.", "No data found"), {
    description: "The lines outside of tables, pairs and controls.",
  }),
  pairs: list(PagePair, "Labels with their values, in tables of labels and outside of them."),
  tables: list(PageTable, "The other tables. One inside of another follows it."),
  files: list(PageFile, "Links to files."),
  semester_applied: orNull.boolean(
    "True if the page's list of semesters has `sem_sub_id` chosen; false if it has none chosen, so that the page may be about another one; null without `sem_sub_id` or such a list.",
    true,
  ),
  controls: Type.Array(text("A text.", "Search"), {
    description: "Captions of buttons and fields, the chosen options, and what fields contain.",
  }),
});
export type PageTexts = Static<typeof PageTexts>;

export const LoginRecord = record("LoginRecord", "A login of the account.", {
  time: orNull.text("Date and time, as the portal shows them.", "25-Sep-2026 08:11:52"),
  address: orNull.text("The network address.", "203.0.113.24"),
  status: orNull.text("The outcome in the portal's words.", "Success"),
});
export type LoginRecord = Static<typeof LoginRecord>;
