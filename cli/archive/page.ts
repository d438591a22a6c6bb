import { type Table, tablesOf } from "./tables.ts";

/** A part of the archive, as the page shows it. */
export interface ShownPart {
  /** Id of its group: a semester, or that of the parts of none. */
  readonly semester: string;
  /** Name of the endpoint, or path of a file. */
  readonly name: string;
  /** Null without one, and if its file is damaged. */
  readonly answer: unknown;
  /** Time of the answer, UTC; null if it was never read. */
  readonly answered_at: string | null;
  /** The reason for which it could not be read in the last run. */
  readonly refused: string | null;
  /** False if the answer is that of an earlier run. */
  readonly isCurrent: boolean;
}

/** `1 part`, `2 parts` */
export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const tableOf = ({ name, columns, rows }: Table): string =>
  `${name === "" ? "" : `<h4>${escaped(name)}</h4>`}<div class="wide"><table><thead><tr>${columns
    .map((column) => `<th>${escaped(column.replaceAll("_", " "))}</th>`)
    .join("")}</tr></thead><tbody>${rows
    .map((row) => `<tr>${columns.map((column) => `<td>${escaped(row[column] ?? "")}</td>`).join("")}</tr>`)
    .join("\n")}</tbody></table></div>`;

/** A picture of percentages: one bar with its text for each. */
const barsOf = (title: string, bars: readonly (readonly [label: string, percent: number])[]): string =>
  bars.length === 0
    ? ""
    : `<figure><figcaption>${escaped(title)}</figcaption>${bars
        .map(
          ([label, percent]) =>
            `<div class="bar"><span>${escaped(label)}</span><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.min(100, percent)}" height="8"/></svg><b>${Math.round(percent * 100) / 100} %</b></div>`,
        )
        .join("\n")}</figure>`;

type Values = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);
const labelOf = (one: Values): string => [one.course_code, one.course_type].filter(Boolean).join(", ");

/** The pictures of a part: attendance by class, marks by assessment. */
function picturesOf({ name, answer }: ShownPart): string {
  if (name === "attendance")
    return barsOf(
      "Attendance in percent",
      listOf(answer).flatMap((one) =>
        typeof one.attendance_percentage === "number" ? [[labelOf(one), one.attendance_percentage] as const] : [],
      ),
    );
  if (name !== "marks") return "";
  const marks = listOf(answer).flatMap((course) =>
    listOf(course.assessments).flatMap(({ mark_title, scored_mark: scored, max_mark: max }) =>
      typeof scored === "number" && typeof max === "number" && max > 0
        ? [[`${labelOf(course)}: ${mark_title}`, (100 * scored) / max] as const]
        : [],
    ),
  );
  return barsOf("Marks in percent of the maximum", marks);
}

/** Parts with a picture, which the page shows first. */
const FIRST = ["attendance", "marks"];

function partOf(part: ShownPart): string {
  // Parts of one class are named after their course.
  const { course_code, course_type } = (part.answer ?? {}) as Values;
  const [kind = ""] = part.name.split(/[./]/);
  const course = [course_code, course_type].filter(Boolean).join(", ");
  const title = (course === "" ? part.name : `${kind}: ${course}`).replaceAll("_", " ");
  const { answer, answered_at, refused, isCurrent } = part;
  const isKept = !isCurrent && answer !== null && answered_at !== null;
  const kept = isKept ? `<p>This is the answer of ${escaped(answered_at.slice(0, 10))}.</p>` : "";
  const damaged =
    answer === null && answered_at !== null ? '<p class="refused">Its file is missing or damaged.</p>' : "";
  const refusal = refused === null ? damaged : `<p class="refused">Not read: ${escaped(refused)}</p>`;
  const records = picturesOf(part) + tablesOf(part.answer).map(tableOf).join("\n") || "<p>Empty.</p>";
  const content = refusal + kept + (answer === null ? "" : records);
  return `<details${part.refused === null && !FIRST.includes(part.name) ? "" : " open"}><summary>${escaped(title)}</summary>${content}</details>`;
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}body{margin:0 auto;max-width:75rem;padding:1rem}
input{font:inherit;padding:.4rem;width:min(100%,30rem)}details{margin:.4rem 0}summary{cursor:pointer;text-transform:capitalize}.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.85rem}th,td{border:1px solid #8886;padding:.2rem .5rem;text-align:left;vertical-align:top}
.bar{display:grid;grid-template-columns:minmax(8rem,20rem) 1fr 5rem;gap:.6rem;align-items:center}svg{height:.7rem;width:100%;background:#8883}rect{fill:#2a7d6b}
.refused{color:#b3261e}figure{margin:.5rem 0}nav a{margin-right:.8rem}`;

/** Searches the rows of all tables, and opens the parts that have one. */
const SCRIPT = `const input=document.querySelector("input"),words=r=>r.dataset.text??=r.textContent.toLowerCase();
input.addEventListener("input",()=>{const wanted=input.value.toLowerCase().split(/\\s+/).filter(Boolean);
for(const part of document.querySelectorAll("details")){let found=0;for(const row of part.querySelectorAll("tbody tr")){
row.hidden=!wanted.every(word=>words(row).includes(word));found+=!row.hidden}
part.hidden=wanted.length>0&&found===0;part.open=wanted.length>0?found>0:!!part.querySelector(".refused,figure")}});`;

/** The page of an archive, which needs neither a server nor a connection. */
export function pageOf(
  parts: readonly ShownPart[],
  names: ReadonlyMap<string, string>,
  files: readonly (readonly [path: string, of: string])[],
): string {
  const groups = [...names].filter(([id]) => parts.some(({ semester }) => semester === id));
  const refused = parts.filter((part) => part.refused !== null).length;
  const sections = groups.map(([id, name]) => {
    const own = parts
      .filter(({ semester }) => semester === id)
      .sort((one, other) => FIRST.indexOf(other.name) - FIRST.indexOf(one.name));
    return `<section id="${escaped(id)}"><h2>${escaped(name)}</h2>${own.map(partOf).join("\n")}</section>`;
  });
  const links = files.map(
    ([path, of]) =>
      `<li><a href="${escaped(path.split("/").map(encodeURIComponent).join("/"))}">${escaped(path)}</a> <small>${escaped(of)}</small></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Archive</title><style>${STYLE}</style></head><body><h1>Archive</h1>
<p>${refused === 0 ? "Everything that was asked for could be read." : `<strong class="refused">${counted(refused, "part")} could not be read</strong>, named below. Run portico archive again to try again.`}
${names.size > 1 || refused === 0 ? "" : '<strong class="refused">The records of all semesters are missing</strong>: their list could not be read.'}
Not in it: the directory of teachers, punches of biometric devices, the other pages of the menu, and what Portico calculates.</p>
<p><label>Search <input type="search"></label></p>
<nav>${groups.map(([id, name]) => `<a href="#${escaped(id)}">${escaped(name)}</a>`).join("\n")} <a href="#files">Files</a></nav>
${sections.join("\n")}
<section id="files"><h2>Files</h2><ul>${links.join("\n")}</ul></section>
<script>${SCRIPT}</script></body></html>
`;
}
