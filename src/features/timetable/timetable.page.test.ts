import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { timetablePage } from "./timetable.page.ts";

const heads =
  "Sl.No|Class Group|Course|L T P J C|Category|Course Option|Class Nbr|Slot  - \n Venue|Faculty Details|Registered / Updated Date &amp; Time|Attendance Date - Type|Status &amp; Ref No.".split(
    "|",
  );
const course = (serial: number, ...[name, type, classId, slot, venue, teacher]: readonly string[]) => [
  `<p>${serial}</p>`,
  "<p>General (Semester)</p>",
  `<p>${name}</p><p> ( ${type} ) </p>`,
  "<p>3 0 0 0 3.0</p>",
  "<span>-</span>",
  "<p>Regular</p>",
  `<p>${classId}</p>`,
  `<p>${slot} - </p><br/><p>${venue}</p>`,
  `<p>${teacher} - </p><br/><p>SAS</p>`,
  "<p>16-Nov-2025 12:56</p>",
  "<p><span>17-Nov-2025</span><br/><strong> - Manual</strong></p>",
  "<p><span style='color:red'>Registered and Approved</span></p>",
];
const title = "PHY2001 - Waves - and Optics (Honours)";
const theory = course(1, title, "Embedded Theory", "AP2026272000311", "A1+TA1", "204-CB", "Uma  Rao-Iyer");
const lab = course(2, title, "Embedded Lab", "AP2026272000312", "L1+L2+L7", "114-AB-2", "Ravi Nair");

const tr = (cells: readonly string[], tag = "td") =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("\n")}</tr>`;
const listOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<div id="studentDetailsList"><table class="table"><tr></tr>${tr(headings, "th")}${rows.map((row) => tr(row)).join("")}
   <tr><td colspan="16"><span>Total Number Of Credits: </span> <b><span>6.0</span></b></td></tr><tr></tr></table></div>`;
const hours = [
  ["<!-- x -->THEORY", "Start", "08:00", "09:00", "09:01", "-", "Lunch"],
  ["End", "08:50", "09:50", "09:51", "-", "Lunch"],
  ["LAB", "Start", "08:00", "08:50", "08:51", "09:40", "Lunch"],
  ["End", "08:50", "09:40", "09:41", "10:30", "Lunch"],
];
const week = [
  [
    ...["TUE", "THEORY", "A1-PHY2001-ETH-204-CB-ALL", "TFF1", "TA1-PHY2001-ETH-204-CB-ALL", "B1-MAT1001-TH-G02-ALL"],
    "Lunch",
  ],
  ["LAB", "L7-PHY2001-ELA-114-AB-2-ALL", "---", "L3", "ECS/CLUBS", "Lunch"],
  ["SUN", "THEORY", "-", "__", "A1", "CLUB", "Lunch"],
  ["LAB", "L1-PHY2001-ELA-114-AB-2-ALL", "L2-PHY2001-ELA-114-AB-2-ALL", "-", "-", "Lunch"],
];
const gridOf = (rows: readonly (readonly string[])[]) =>
  `<div id="ttview"><table id="timeTableStyle">${rows.map(gridRow).join("")}</table></div>`;
/** The label of two rows spans them. */
const gridRow = (row: readonly string[]) => tr(row).replace("<td>", row.length > 6 ? '<td rowspan="2">' : "<td>");
const pageOf = (inside: string) => `<div class="form-group" id="getStudentDetails">${inside}</div>`;
const { read, parse, rejects } = parserOf(timetablePage, { sem_sub_id: "AP2026272" });
const withGrid = (...rows: readonly (readonly string[])[]) => pageOf(listOf(heads, theory, lab) + gridOf(rows));
const parseGrid = (...rows: readonly (readonly string[])[]) => parse(withGrid(...rows));
const withCourses = (...courses: readonly (readonly string[])[]) =>
  pageOf(listOf(heads, ...courses) + gridOf([...hours, ...week]));

describe("the timetable page", () => {
  const timetable = parseGrid(...hours, ...week);

  it("gives every class the times of its own row, sorted, classes without a time last", () => {
    const slots = timetable.tuesday.map(({ slot, start_time, end_time, is_lab }) => [
      ...[slot, start_time, end_time, is_lab],
    ]);
    expect(slots).toEqual([
      ["A1", "08:00", "08:50", false],
      ["L7", "08:00", "08:50", true],
      ["TA1", "09:01", "09:51", false],
      ["B1", null, null, false],
    ]);
  });

  it("joins consecutive hours of a lab", () => {
    expect(timetable.sunday).toEqual([
      {
        ...{ start_time: "08:00", end_time: "09:40", course_code: "PHY2001" },
        ...{ course_title: "Waves - and Optics (Honours)", course_type: "Embedded Lab", course_type_code: "ELA" },
        ...{ class_id: "AP2026272000312", slot: "L1+L2", venue: "114-AB-2", faculty: "Ravi Nair", is_lab: true },
      },
    ]);
  });

  it("distinguishes theory and lab of a course, and returns null for a class that is not registered", () => {
    const [first, second, third, last] = timetable.tuesday;
    expect([first?.faculty, second?.faculty, third?.faculty]).toEqual(["Uma Rao-Iyer", "Ravi Nair", "Uma Rao-Iyer"]);
    expect(last).toMatchObject({ course_code: "MAT1001", course_title: null, class_id: null, faculty: null });
  });

  it("parses the registered courses", () => {
    expect(timetable.total_credits).toBe(6);
    expect(timetable.courses[0]).toEqual({
      ...{ serial_number: 1, class_group: "General (Semester)", course_code: "PHY2001" },
      ...{ course_title: "Waves - and Optics (Honours)", course_type: "Embedded Theory", ltpjc: "3 0 0 0 3.0" },
      ...{ credits: 3, category: null, course_option: "Regular", class_id: "AP2026272000311", slot: "A1+TA1" },
      ...{ venue: "204-CB", faculty: "Uma Rao-Iyer", faculty_school: "SAS" },
      ...{ registered_at: "2025-11-16T12:56:00+05:30", attendance_from: "2025-11-17", attendance_mode: "Manual" },
      status: "Registered and Approved",
    });
  });

  it("parses a project without venue and slot", () => {
    const project = course(1, "PHY4099 - Project", "Project", "AP2026272000901", "", "", "Uma Rao").with(
      7,
      "<p> - </p>",
    );
    const free = ["MON", "THEORY", ...Array(5).fill("-")];
    const { courses } = parse(
      pageOf(listOf(heads, project) + gridOf([...hours, free, free.with(0, "LAB").toSpliced(1, 1)])),
    );
    expect(courses[0]).toMatchObject({ slot: null, venue: null, course_type: "Project", faculty: "Uma Rao" });
  });

  it("parses a class that is written with spaces, and treats a word with a hyphen as a free hour", () => {
    const broken = week[0]?.with(2, "A1 - PHY2001 -\n ETH- 204-CB - ALL").with(3, "ECS-CLUBS") ?? [];
    expect(parseGrid(...hours, broken, ...week.slice(1)).tuesday).toEqual(timetable.tuesday);
  });

  const reportOf = (html: string) => {
    const { found, unread, unfit } = read(html);
    return { found, unread: unread.length, unfit };
  };

  it.each([
    ["", "<p>Invoice</p><p>AM2600900077</p>", true, 1],
    ["Invoice Number", "<p>Invoice</p><p>AM2600900077</p>", true, 1],
    ["Invoice Number", "AM2600900077", false, 1],
    ["", '<button class="btn">Invoice</button>', true, 1],
    ["Invoice", '<button class="btn">Invoice</button>', false, 1],
  ])("reads courses next to a column %j of invoices with %s, over all rows: %s", (name, cell, isMerged, unread) => {
    const rows = [theory, lab].map((cells) => (isMerged ? cells : [cell, ...cells]));
    const list = listOf([name, ...heads], ...rows);
    const whole = isMerged ? list.replace("<td><p>1</p>", `<td rowspan="10">${cell}</td>$&`) : list;
    expect(reportOf(pageOf(whole + gridOf([...hours, ...week])))).toEqual({ found: timetable, unread, unfit: [] });
  });

  it("reads a class in a merged cell once, with the hours that it covers", () => {
    const twoColumns = gridOf([...hours, ...week]).replace(
      /<td>(L1-PHY2001-ELA-114-AB-2-ALL)<\/td>\s*<td>L2[^<]*<\/td>/,
      '<td colspan="2">$1</td>',
    );
    expect(parse(pageOf(listOf(heads, theory, lab) + twoColumns)).sunday).toEqual([
      { ...timetable.sunday[0], slot: "L1" },
    ]);
    const twoRows = gridOf([...hours, ...week])
      .replace("<td>__</td>", '<td rowspan="2">L2-PHY2001-ELA-114-AB-2-ALL</td>')
      .replace(/(<td>L1-PHY2001-ELA-114-AB-2-ALL<\/td>)\s*<td>L2[^<]*<\/td>/, "$1");
    expect(parse(pageOf(listOf(heads, theory, lab) + twoRows)).sunday).toEqual(timetable.sunday);
  });

  it("reads hours below 8 after lunch as afternoon, and reports any other hour before 07:00", () => {
    const [one, two] = ["A1-PHY2001-ETH-204-CB-ALL", "B1-PHY2001-ETH-204-CB-ALL"];
    const times = (first: string, last: string) => [
      ["THEORY", "Start", first, "Lunch", "02:00", "-", "-"],
      ["End", last, "Lunch", "02:50", "-", "-"],
      ["LAB", "Start", first, "Lunch", "02:00", "-", "-"],
      ["End", last, "Lunch", "02:50", "-", "-"],
      ["MON", "THEORY", one, "Lunch", two, "-", "-"],
      ["LAB", "-", "Lunch", "-", "-", "-"],
    ];
    const timesOf = (grid: string[][]) => {
      const { found, unfit } = read(withGrid(...grid));
      return [found.monday.map(({ start_time, end_time }) => `${start_time}-${end_time}`), unfit];
    };
    expect(timesOf(times("07:00", "07:50"))).toEqual([["07:00-07:50", "14:00-14:50"], []]);
    expect(timesOf(times("02:00", "02:50"))).toEqual([
      ["14:00-14:50", "null-null"],
      ["start_time", "end_time"],
    ]);
  });

  it("ignores empty rows of the grid, and accepts a class without a venue", () => {
    const bare = week[0]?.with(2, "A1-CHE2001-ETH--ALL") ?? [];
    const { tuesday } = parseGrid(["&nbsp;"], ...hours, bare, ...week.slice(1), ["", ""]);
    expect(tuesday.map(({ slot, venue }) => [slot, venue])).toContainEqual(["A1", null]);
    expect(tuesday).toHaveLength(timetable.tuesday.length);
  });

  it.each([
    ["A1 PHY2001 ETH", 1],
    ["PHY2001/ETH/204-CB", 1],
    ["A1-PHY2001-ETH-1-ALL<br/>B1-MAT1001-TH-2-ALL", 1],
    ['A1<img src="a.png">', 2],
  ])("reads every other class next to %s", (cell, unread) => {
    const rows = [...hours, week[0]?.with(2, cell) ?? [], ...week.slice(1)];
    const { found, ...report } = reportOf(withGrid(...rows));
    expect(found.sunday).toEqual(timetable.sunday);
    expect(report).toEqual({ unread, unfit: ["slot"] });
  });

  it("reads the grid with a row of unknown labels", () => {
    const rows = [["", "", "Forenoon", "Forenoon", "Forenoon", "Lunch"], ...hours, ["Break", "", "10:00"], ...week];
    const { found, ...report } = reportOf(withGrid(...rows));
    expect(found).toEqual(timetable);
    expect(report.unfit).toEqual([]);
    expect(report.unread).toBeGreaterThan(0);
  });

  it("takes name and school from the first two lines, and reports the others", () => {
    const capstone = theory.with(
      8,
      "<p>Project - </p><br/><p>SAS</p><span>Project Title: <br>Tides</span><p>Guide: Uma Rao - SAS</p>",
    );
    const { found, unread } = read(withCourses(capstone));
    expect(found.courses[0]).toMatchObject({ faculty: "Project", faculty_school: "SAS" });
    expect(unread).toEqual(["div#studentDetailsList > table.table > tr > td"]);
  });

  it("splits a text of one line at its dash", () => {
    const flat = theory.with(7, "A1+TA1 - 204-CB").with(8, "Uma - Rao - SAS").with(10, "17-Nov-2025 - Manual");
    const { courses } = parse(withCourses(flat));
    expect(courses[0]).toMatchObject({
      ...{ slot: "A1+TA1", venue: "204-CB", faculty: "Uma - Rao", faculty_school: "SAS" },
      ...{ attendance_from: "2025-11-17", attendance_mode: "Manual" },
    });
  });

  it("reports values that do not have the form of their field", () => {
    const odd = theory
      .with(3, "<p>3 0 0 0 three</p>")
      .with(9, "yesterday")
      .with(10, "<p><span>soon</span><br/> - Manual</p>");
    const times = hours.map((row) => row.with(-4, "noon"));
    const { found, unfit } = read(pageOf(listOf(heads, odd) + gridOf([...times, ...week])));
    expect(found.courses[0]).toMatchObject({ credits: null, registered_at: null, attendance_from: null });
    expect(found.tuesday.filter(({ start_time }) => start_time === null)).not.toEqual([]);
    expect(new Set(unfit)).toEqual(new Set(["credits", "registered_at", "attendance_from", "start_time", "end_time"]));
  });

  it("keeps the type of a course with a text behind it, which is counted", () => {
    const behind = theory.with(2, "<p>CSE2001 - Networks</p><p>( Theory Only )</p><p>Revised</p>");
    const { found, unread } = read(withCourses(behind, lab));
    const course = { course_code: "CSE2001", course_title: "Networks", course_type: "Theory Only" };
    expect([found.courses[0], unread.length]).toEqual([expect.objectContaining(course), 1]);
  });

  it.each(["Revision", "Room 12"])("reports an unknown text in a free hour: %s", (text) => {
    const rest = week[0]?.with(3, text) ?? [];
    const { unread } = read(withGrid(...hours, rest, ...week.slice(1)));
    expect(unread).toEqual(["div#ttview > table#timeTableStyle > tr > td"]);
  });

  it("keeps a venue with a dash and a type with parentheses", () => {
    const place = ["AP2026272000313", "L9", "204-CB - Annexe", "Uma Rao"];
    const { courses } = parse(withCourses(course(1, "PHY2001 - Waves", "Lab Only (Online)", ...place)));
    expect(courses[0]).toMatchObject({
      ...{ course_title: "Waves", course_type: "Lab Only (Online)", slot: "L9", venue: "204-CB - Annexe" },
    });
  });

  it("keeps venue, school and mode apart if the part before them is missing", () => {
    const bare = theory.with(7, "<p> - </p><br/><p>204-CB</p>").with(8, "<p> - </p><p>SAS</p>").with(10, " - Manual");
    const { courses } = parse(withCourses(bare));
    expect(courses[0]).toMatchObject({
      ...{ slot: null, venue: "204-CB", faculty: null, faculty_school: "SAS", attendance_from: null },
      attendance_mode: "Manual",
    });
  });

  it("returns seven empty days without the two tables", () => {
    const said = "<span>No Record(s) Found</span>";
    for (const inside of ["", said, `<div id="studentDetailsList">${said}</div>`]) {
      const empty = parse(pageOf(inside));
      expect([empty.monday, empty.sunday, empty.courses, empty.total_credits]).toEqual([[], [], [], null]);
    }
  });
});

describe("a changed timetable page is rejected", () => {
  const grid = gridOf([...hours, ...week]);

  it.each([
    ["a renamed total", listOf(heads, theory).replace("Total Number Of Credits", "Total Credits") + grid],
    ["classes, but no registered course", listOf(heads) + grid],
    ["a missing first course", listOf(heads, lab) + grid],
    ["a second list", listOf(heads, theory) + listOf(heads, lab.with(0, "1")) + grid],
    ["a frame without its tables", '<div id="studentDetailsList"><b>Note:</b></div>'],
    ["the form of another page around it", "</div><form><h3>Class Attendance</h3></form><div>"],
    ["a message instead of its tables", "<p>Please fill in the feedback</p>"],
  ])("with %s", (_name, inside) => rejects(pageOf(inside)));

  it("without its fragment, its course list or its grid", () => {
    const list = listOf(heads, theory);
    rejects(list + grid, pageOf(list), pageOf(grid), pageOf(list + grid).slice(0, -60));
  });

  it.each<[string, string[][]]>([
    ["times in another order", [hours[2] ?? [], hours[3] ?? [], hours[0] ?? [], hours[1] ?? [], ...week]],
    ["a missing row of times", [...hours.slice(0, 3), ...week]],
    ["a different number of lab columns", [...hours.slice(0, 2), ["LAB", "Start", "08:00"], ["End", "08:50"], ...week]],
    ["no day", hours],
    ["an unknown day", [...hours, week[0]?.with(0, "XYZ") ?? [], week[1] ?? []]],
    ["a cell too few", [...hours, week[0]?.slice(0, -1) ?? [], week[1] ?? []]],
    ["a cell too many", [...hours, week[0] ?? [], [...(week[1] ?? []), "-"]]],
    ["a class below no day", [...hours, ...week, ["", "", ...(week[0]?.slice(2) ?? [])]]],
    [
      "no class in a known format",
      [...hours, week[2]?.with(4, "A1 PHY2001 ETH") ?? [], ["LAB", "-", "-", "-", "-", "-"]],
    ],
  ])("with %s", (_name, rows) => rejects(withGrid(...rows)));
});
