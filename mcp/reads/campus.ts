import { pairs, table } from "portico-cli/library";
import type { BiometricPunch, CapstoneAttendance } from "portico-client";
import type { Query } from "../tool.ts";

/** Punches of a day at the biometric devices. */
export const biometric: Query<{ readonly date: string }, readonly BiometricPunch[]> = {
  read: (portico, options) => portico.biometric(options),
  render: (punches, { columns }, { date }) =>
    punches.length === 0
      ? `No punches on ${date}.`
      : table(
          ["Time", "Direction", "Device"],
          punches.map(({ time, direction, venue }) => [time, direction, venue]),
          columns,
        ),
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
      .map(({ date, status, punch_time }) => [date, status, punch_time]);
    return rows.length === 0 ? card : `${card}\n\n${table(["Date", "Status", "Punch"], rows, columns)}`;
  },
};
