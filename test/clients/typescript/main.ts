// Logs in with an OTP, fetches attendance and reports an error, with the client that openapi-generator made for TypeScript.
import { AuthApi, Configuration, ProblemFromJSON, ResponseError, StudentApi } from "./generated/index.js";

async function main(url: string, key: string): Promise<void> {
  const configuration = new Configuration({ basePath: url, apiKey: key, headers: { "X-Portal-Strict": "1" } });
  const auth = new AuthApi(configuration);
  const student = new StudentApi(configuration);
  const loginRequest = { registrationNumber: "24DMO0006", password: "pass_good" };
  const pending = await auth.authLogin({ loginRequest });
  if (pending.status !== "otp_required") throw new Error("The login requires no OTP.");
  const verifyOtpRequest = { otpChallenge: pending.otpChallenge, otp: "123456" };
  const result = await auth.authVerifyOtp({ verifyOtpRequest });
  if (result.status !== "authenticated") throw new Error("The OTP did not complete the login.");
  const { session } = result;
  const entries = await student.studentAttendance({ semesterRequest: { session, semSubId: "AP2026272" } });

  const expired = { ...session, cookie: "JSESSIONID=0" };
  const problem = await student
    .studentAttendance({ semesterRequest: { session: expired, semSubId: "AP2026272" } })
    .then(
      () => {
        throw new Error("The service accepted an unknown session.");
      },
      async (error: unknown) => {
        if (!(error instanceof ResponseError)) throw error;
        return ProblemFromJSON(await error.response.json());
      },
    );
  console.log(
    JSON.stringify({
      login: pending.status,
      student: session.registrationNumber,
      attendance: entries.map(({ courseCode, attendancePercentage }) => [courseCode, attendancePercentage]),
      error: [problem.status, problem.code, problem.userAction],
    }),
  );
}

await main(process.argv[2] ?? "", process.argv[3] ?? "");
