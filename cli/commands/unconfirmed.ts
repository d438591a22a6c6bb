import { noOptions, readAction } from "../read-command.ts";
import { table } from "../table.ts";

export const messages = readAction({
  options: noOptions,
  read: (portico) => portico.messages(),
  render({ class_messages }, { columns }) {
    const rows = class_messages.map(({ course, message }) => [course, message]);
    return rows.length === 0 ? "No messages." : table(["Course", "Message"], rows, columns);
  },
});

export const leadership = readAction({
  options: noOptions,
  read: (portico) => portico.leadership(),
  render(leaders, { columns }) {
    const rows = leaders.map(({ role, faculty_name, designation, cabin_number, email }) => [
      ...[role, faculty_name, designation, cabin_number, email],
    ]);
    return rows.length === 0 ? "No entries." : table(["Role", "Name", "Designation", "Office", "Email"], rows, columns);
  },
});

export const leave = readAction({
  options: noOptions,
  read: (portico) => portico.leave(),
  render({ applied, history }, { columns }) {
    const time = (text: string | null) => text?.slice(0, 16).replace("T", " ") ?? null;
    const rows = [...applied, ...history].map(({ leave_id, place_of_visit, leave_type, from, to, status }) => [
      ...[leave_id, place_of_visit, leave_type, time(from), time(to), status],
    ]);
    return rows.length === 0 ? "No requests." : table(["Id", "Place", "Kind", "From", "To", "Status"], rows, columns);
  },
});

export const loginHistory = readAction({
  options: noOptions,
  read: (portico) => portico.loginHistory(),
  render(logins, { columns }) {
    const rows = logins.map(({ time, address, status }) => [time, address, status]);
    return rows.length === 0 ? "No entries." : table(["Time", "Address", "Status"], rows, columns);
  },
});
