import { describe, expect, it } from "vitest";
import { endpoints } from "../../../features/index.ts";
import { samplesOf } from "./samples.ts";

const session = { cookie: "JSESSIONID=1" };

// test/e2e/docs-samples.test.ts runs those in curl, TypeScript and Python.
describe("samples", () => {
  const call = { path: "/student/marks", example: { session, sem_sub_id: "AP2026272" }, isBinary: false };
  const login = { path: "/auth/login", example: { registration_number: "23DMO0001", password: "x" }, isBinary: false };

  it("of the login define what the others use", () => {
    const first = samplesOf(login);
    const { curl, TypeScript, Python, Kotlin, Dart } = samplesOf(call);
    expect(first.curl).toContain("SESSION=$(");
    expect(curl).toContain(`-d '{"session": '"$SESSION"', "sem_sub_id": "AP2026272"}'`);
    expect(first.TypeScript).toContain("const portico = ");
    expect(TypeScript).toContain(`await portico.marks({\n  sem_sub_id: "AP2026272"\n});`);
    expect(first.Python).toContain("\nportico = ");
    expect(Python).toContain(`portico.marks(sem_sub_id="AP2026272")`);
    expect(first.Kotlin).toContain("fun ask(path: String, body: String)");
    expect(first.Kotlin).toContain("val session = ");
    expect(Kotlin).toContain(`ask("/student/marks", """{"session": $session, "sem_sub_id": "AP2026272"}""")`);
    expect(first.Dart).toContain("Future<http.Response> ask(String path, Map<String, dynamic> body)");
    expect(first.Dart).toContain("final session = ");
    expect(Dart).toContain(`await ask('/student/marks', {"session": session, "sem_sub_id": "AP2026272"})`);
    for (const sample of Object.values(samplesOf(call))) expect(sample).not.toContain("JSESSIONID");
  });

  it("write nested values, null and booleans as the language does", () => {
    const { Python } = samplesOf({ ...call, example: { parts: ["a"], known: { profile: null }, full: true } });
    expect(Python).toContain(`(parts=["a"], known={"profile": None}, full=True)`);
  });

  it.each(endpoints)("of $path contain its example, and no token", ({ path, example }) => {
    const samples = samplesOf({ path, example, isBinary: false });
    const [value] = Object.values(example).filter((part) => typeof part === "string");
    for (const language of ["curl", "Kotlin", "Dart"]) {
      expect(samples[language]).toContain(path);
      if (value !== undefined) expect(samples[language]).toContain(value);
      expect(samples[language]).not.toContain("eyJhbGci");
    }
  });
});
