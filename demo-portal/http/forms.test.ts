import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readForm, withQuery } from "./handle-request.ts";

async function read(contentType: string | undefined, body: string) {
  const headers = contentType === undefined ? {} : { "content-type": contentType };
  // A stream with headers is all of a request that is read here.
  const request = Object.assign(Readable.from([Buffer.from(body)]), { headers }) as unknown as IncomingMessage;
  return [...(await readForm(request))];
}

test("decodes urlencoded bodies as UTF-8 and uses the first of two values", async () => {
  const body = "password=it%27s+%22fine%22+%26%2B%25%3D%23%3F%C3%A9&_csrf=a&_csrf=b&x=Fri,%2025";
  expect(await read("application/x-www-form-urlencoded; charset=UTF-8", body)).toEqual([
    ["password", `it's "fine" &+%=#?é`],
    ["_csrf", "a"],
    ["x", "Fri, 25"],
  ]);
});

test("returns no fields for a body with more than 1,000 of them", async () => {
  const body = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join("&");
  expect(await read("application/x-www-form-urlencoded", body(1_000))).toHaveLength(1_000);
  expect(await read("application/x-www-form-urlencoded", body(1_001))).toEqual([]);
});

test("returns no fields for a body that is malformed, of another type, too long or missing", async () => {
  expect(await read("multipart/form-data; boundary=B", "--B\r\nnonsense")).toEqual([]);
  expect(await read("application/json", '{"a":1}')).toEqual([]);
  expect(await read("application/x-www-form-urlencoded", `a=${"1".repeat(3_000_000)}`)).toEqual([]);
  expect(await read("application/x-www-form-urlencoded", "")).toEqual([]);
});

test("the parameters of the query are fields, and win over those of the body", () => {
  const body = new Map([
    ["_csrf", "b"],
    ["x", "1"],
  ]);
  expect([...withQuery(body, "_csrf=a&semesterSubId=AP2026272&flag=")]).toEqual([
    ["_csrf", "a"],
    ["semesterSubId", "AP2026272"],
    ["flag", ""],
    ["x", "1"],
  ]);
});
