// Logs in with an OTP, fetches attendance and reports errors, with the client that Hey API generated.
import { authLogin, authVerifyOtp, studentAttendance, studentFacultyDetails } from "./generated";
import { client } from "./generated/client.gen";

async function main(baseUrl: string, apiKey: string): Promise<void> {
  client.setConfig({ baseUrl, auth: apiKey });
  let { data: result } = await authLogin({ body: { registration_number: "24DMO0006", password: "pass_good" } });
  const status = result?.status;
  if (result?.otp_challenge) {
    const body = { otp_challenge: result.otp_challenge, otp: "123456" };
    ({ data: result } = await authVerifyOtp({ body }));
  }
  const session = result?.session;
  if (!session) throw new Error("The login is not complete.");
  const body = { session, sem_sub_id: "AP2026272" };
  const { data: attendance = [] } = await studentAttendance({ body });

  const expired = { ...session, cookie: "JSESSIONID=0" };
  const { error } = await studentAttendance({ body: { ...body, session: expired } });
  const { error: incomplete } = await studentFacultyDetails({
    body: { session, emp_id: "99031" },
    headers: { "X-Portal-Strict": "1" },
  });
  console.log(
    JSON.stringify({
      login: status,
      student: session.registration_number,
      attendance: attendance.map(({ course_code, attendance_percentage }) => [course_code, attendance_percentage]),
      error: [error?.status, error?.code, error?.user_action],
      incomplete: [incomplete?.status, incomplete?.code, incomplete?.user_action],
    }),
  );
}

await main(process.argv[2] ?? "", process.argv[3] ?? "");
