// Logs in with an OTP, fetches attendance and reports errors, with openapi-fetch and the types of openapi-typescript.
import createClient from "openapi-fetch";
import type { paths } from "./generated/schema";

async function main(baseUrl: string, apiKey: string): Promise<void> {
  const client = createClient<paths>({ baseUrl, headers: { "X-API-Key": apiKey } });
  const credentials = { registration_number: "24DMO0006", password: "pass_good" };
  let { data: result } = await client.POST("/auth/login", { body: credentials });
  const status = result?.status;
  if (result?.otp_challenge) {
    const body = { otp_challenge: result.otp_challenge, otp: "123456" };
    ({ data: result } = await client.POST("/auth/verify_otp", { body }));
  }
  const session = result?.session;
  if (!session) throw new Error("The login is not complete.");
  const body = { session, sem_sub_id: "AP2026272" };
  const { data: attendance = [] } = await client.POST("/student/attendance", { body });

  const expired = { ...session, cookie: "JSESSIONID=0" };
  const { error } = await client.POST("/student/attendance", { body: { ...body, session: expired } });
  const { error: incomplete } = await client.POST("/student/faculty/details", {
    body: { session, emp_id: "99031" },
    params: { header: { "X-Portal-Strict": "1" } },
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
