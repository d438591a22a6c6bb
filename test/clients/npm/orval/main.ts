// Logs in with an OTP, fetches attendance and reports errors, with the client that orval generated for axios.
import axios, { isAxiosError } from "axios";
import { authLogin, authVerifyOtp, type Problem, studentAttendance, studentFacultyDetails } from "./generated/portico";

async function main(baseURL: string, apiKey: string): Promise<void> {
  axios.defaults.baseURL = baseURL;
  axios.defaults.headers.common["X-API-Key"] = apiKey;
  let { data: result } = await authLogin({ registration_number: "24DMO0006", password: "pass_good" });
  const { status } = result;
  if (result.otp_challenge) {
    const body = { otp_challenge: result.otp_challenge, otp: "123456" };
    ({ data: result } = await authVerifyOtp(body));
  }
  const { session } = result;
  if (!session) throw new Error("The login is not complete.");
  const { data: attendance } = await studentAttendance({ session, sem_sub_id: "AP2026272" });

  const expired = { ...session, cookie: "JSESSIONID=0" };
  const problem = await problemOf(studentAttendance({ session: expired, sem_sub_id: "AP2026272" }));
  const strict = { headers: { "X-Portal-Strict": "1" } };
  const incomplete = await problemOf(studentFacultyDetails({ session, emp_id: "99031" }, strict));
  console.log(
    JSON.stringify({
      login: status,
      student: session.registration_number,
      attendance: attendance.map(({ course_code, attendance_percentage }) => [course_code, attendance_percentage]),
      error: [problem.status, problem.code, problem.user_action],
      incomplete: [incomplete.status, incomplete.code, incomplete.user_action],
    }),
  );
}

async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error: unknown = await call.then(
    () => undefined,
    (reason) => reason,
  );
  if (!isAxiosError<Problem>(error) || error.response === undefined) throw error ?? new Error("The call succeeded.");
  return error.response.data;
}

await main(process.argv[2] ?? "", process.argv[3] ?? "");
