import { pairs, pick, reads, section, table } from "portico-cli/library";
import type { BiometricPunch, CapstoneAttendance, CourseMaterial, CoursePageDetail } from "portico-client";
import type { Query } from "../tool.ts";

/** Links are shown; files are only counted, because an assistant cannot open them and their paths are long. */
function materialsText(materials: readonly CourseMaterial[]): string {
  const links = materials.flatMap(({ label, url }) => (url === null ? [] : `${label ?? "link"} ${url}`));
  const files = materials.length - links.length;
  return [...(files === 0 ? [] : [`${files} ${files === 1 ? "file" : "files"}`]), ...links].join(", ");
}

const line = (words: string, materials: readonly CourseMaterial[]): string =>
  [words, materialsText(materials)].filter(Boolean).join(": ");

function renderDetail(detail: CoursePageDetail): string {
  const { course_code, course_title, course_type, faculty } = detail.course_info;
  const general = materialsText(detail.general_materials);
  return section(
    `${course_code ?? ""} ${course_title ?? ""} (${course_type ?? "–"}), ${faculty ?? "–"}`,
    [
      `Syllabus: ${detail.syllabus_download_path === null ? "–" : "1 file"}. Course plan: ${detail.course_plan_download_path === null ? "–" : "1 file"}.`,
      ...(general === "" ? [] : [`General materials: ${general}`]),
      ...detail.lectures.map(({ date, topic, reference_materials }) =>
        line([date, topic].filter(Boolean).join(" "), reference_materials),
      ),
      `\`portico materials ${course_code ?? "CODE"} --all\` saves the files.`,
    ].join("\n"),
  );
}

type Options = Parameters<typeof reads.materials.read>[1];

/** The courses with a course page, or the lectures of one, in fewer words than on the command line. */
export const materials: Query<Options, Awaited<ReturnType<typeof reads.materials.read>>> = {
  read: reads.materials.read,
  render: (data, screen, options) =>
    "details" in data ? data.details.map(renderDetail).join("\n\n") : reads.materials.render(data, screen, options),
};

/** Punches of a day at the biometric devices. */
export const biometric: Query<{ readonly date: string }, readonly BiometricPunch[]> = {
  read: (portico, options) => portico.biometric(options),
  render(punches, { columns }, { date }) {
    const rows = punches.map((one) => pick(one, "time", "direction", "venue"));
    return table(["Time", "Direction", "Device"], rows, columns, `No punches on ${date}.`);
  },
};

/** Attendance of the capstone project. Days off are left out of the text. */
export const capstone: Query<{ readonly sem_sub_id: string }, CapstoneAttendance | null> = {
  read: (portico, options) => portico.capstoneAttendance(options),
  render(capstone, { columns }, { sem_sub_id }) {
    if (capstone === null) return `No capstone project in ${sem_sub_id}.`;
    const { info, summary, punches } = capstone;
    const card = pairs(
      [
        ["Project", info.title],
        ["Evaluation by the guide", info.guide_evaluation_status],
        ["Registered", info.date_of_registration],
        ["Days present", summary.present],
        ["Days on duty", summary.on_duty],
        ["Days absent", summary.absent],
        ["Attendance", summary.attendance_percentage === null ? null : `${summary.attendance_percentage} %`],
      ],
      columns,
    );
    const rows = punches
      .filter(({ status }) => status !== null)
      .map((one) => pick(one, "date", "status", "punch_time"));
    return rows.length === 0 ? card : `${card}\n\n${table(["Date", "Status", "Punch"], rows, columns)}`;
  },
};
