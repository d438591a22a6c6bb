// Logs in with an OTP, fetches attendance and reports errors, with the client that openapi-generator made for TypeScript.
import { AuthApi, Configuration, type Problem, ProblemFromJSON, ResponseError, StudentApi } from "./generated";

async function main(basePath: string, apiKey: string): Promise<void> {
  const configuration = new Configuration({ basePath, apiKey });
  const auth = new AuthApi(configuration);
  let result = await auth.authLogin({ loginRequest: { registrationNumber: "24DMO0006", password: "pass_good" } });
  const { status } = result;
  if (result.otpChallenge) {
    const verifyOtpRequest = { otpChallenge: result.otpChallenge, otp: "123456" };
    result = await auth.authVerifyOtp({ verifyOtpRequest });
  }
  const { session } = result;
  if (!session) throw new Error("The login is not complete.");
  const student = new StudentApi(configuration);
  const attendance = await student.studentAttendance({ semesterRequest: { session, semSubId: "AP2026272" } });

  const expired = { ...session, cookie: "JSESSIONID=0" };
  const problem = await problemOf(
    student.studentAttendance({ semesterRequest: { session: expired, semSubId: "AP2026272" } }),
  );
  const facultyDetailsRequest = { session, empId: "99031" };
  const incomplete = await problemOf(student.studentFacultyDetails({ facultyDetailsRequest, xPortalStrict: "1" }));
  console.log(
    JSON.stringify({
      login: status,
      student: session.registrationNumber,
      attendance: attendance.map(({ courseCode, attendancePercentage }) => [courseCode, attendancePercentage]),
      error: [problem.status, problem.code, problem.userAction],
      incomplete: [incomplete.status, incomplete.code, incomplete.userAction],
    }),
  );
}

async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error: unknown = await call.then(
    () => undefined,
    (reason) => reason,
  );
  if (!(error instanceof ResponseError)) throw error ?? new Error("The call succeeded.");
  return ProblemFromJSON(await error.response.json());
}

await main(process.argv[2] ?? "", process.argv[3] ?? "");
