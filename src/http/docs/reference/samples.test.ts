import { describe, expect, it } from "vitest";
import { endpoints } from "../../../features/index.ts";
import { samplesOf } from "./samples.ts";

const session = { cookie: "JSESSIONID=1" };

describe("samples", () => {
  const call = { path: "/student/marks", example: { session, sem_sub_id: "AP2026272" }, isBinary: false };

  it("name the path and the fields, and take session, URL and key from variables", () => {
    const { curl, TypeScript, Python, Kotlin } = samplesOf(call);
    expect(curl).toContain(`"$PORTICO_URL/student/marks"`);
    expect(curl).toContain(`-d '{"session": '"$SESSION"', "sem_sub_id": "AP2026272"}'`);
    expect(TypeScript).toContain(`await portico.marks({\n  sem_sub_id: "AP2026272"\n});`);
    expect(Python).toContain(`"session": session,\n        "sem_sub_id": "AP2026272",`);
    expect(Kotlin).toContain(`"""{"session": $session, "sem_sub_id": "AP2026272"}"""`);
    for (const sample of Object.values(samplesOf(call))) expect(sample).not.toContain("JSESSIONID");
  });

  it("write nested values, null and booleans as the language does", () => {
    const { Python } = samplesOf({ ...call, example: { parts: ["a"], known: { profile: null }, full: true } });
    expect(Python).toContain(`"parts": ["a"],\n        "known": {"profile": None},\n        "full": True,`);
  });

  it("save a file that is not text", () => {
    const { curl, Python, Kotlin } = samplesOf({ ...call, isBinary: true });
    expect([curl, Python, Kotlin]).toEqual([
      expect.stringContaining("--remote-header-name --remote-name"),
      expect.stringContaining("data = response.content"),
      expect.stringContaining("it.body.bytes()"),
    ]);
  });

  it.each(endpoints)("of $path contain its example", ({ path, example }) => {
    const samples = samplesOf({ path, example, isBinary: false });
    const [value] = Object.values(example).filter((part) => typeof part === "string");
    for (const language of ["curl", "Python", "Kotlin"]) {
      expect(samples[language]).toContain(path);
      if (value !== undefined) expect(samples[language]).toContain(value);
    }
  });
});
