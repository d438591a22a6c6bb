// Prints a student's attendance. Asks for the OTP if the portal requires one.
import { createInterface } from "node:readline/promises";
import { hasCode, Portico } from "portico-client";

const { PORTICO_URL = "http://127.0.0.1:8000", PORTICO_API_KEY = "demo-key" } = process.env;
const isDemo = PORTICO_API_KEY === "demo-key"; // Only a service with the demo portal takes this key.
const { REGISTRATION_NUMBER = isDemo && "23DMO0001", PASSWORD = isDemo && "pass_good" } = process.env;
try {
  if (!REGISTRATION_NUMBER || !PASSWORD) throw new Error("Set REGISTRATION_NUMBER and PASSWORD.");
  const portico = new Portico({
    baseUrl: PORTICO_URL,
    apiKey: PORTICO_API_KEY,
    credentials: { registration_number: REGISTRATION_NUMBER, password: PASSWORD },
    async onOtp() {
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      return terminal.question("One-time password from the portal's email: ").finally(() => terminal.close());
    },
  });
  const { semester } = await portico.currentSemester(); // The first call logs in.
  if (semester === null) throw new Error("The portal lists no semesters.");
  for (const entry of await portico.attendance({ sem_sub_id: semester.id })) {
    const mark = (entry.attendance_percentage ?? 100) < 75 ? "!" : " ";
    console.log(`${mark} ${entry.course_code} ${entry.course_type ?? ""}: ${entry.attendance_percentage ?? "–"} %`);
  }
} catch (error) {
  console.error(hasCode(error, "invalid_credentials") ? "Wrong login name or password." : String(error));
  process.exitCode = 1;
}
