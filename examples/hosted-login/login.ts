// Hosted login in TypeScript, with openid-client: prints the attendance of a student who logs in on a page of the service.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "openid-client";

const service = new URL(process.env.PORTICO_URL ?? "http://127.0.0.1:8000");
// The service on this computer has no TLS.
const execute = service.hostname === "127.0.0.1" ? [oauth.allowInsecureRequests] : [];
const config = await oauth.discovery(service, "attendance", undefined, oauth.None(), { algorithm: "oauth2", execute });

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
const expectedState = oauth.randomState();
const page = oauth.buildAuthorizationUrl(config, {
  redirect_uri,
  scope: "attendance",
  state: expectedState,
  code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: "S256",
});
console.log(`Open ${page}`);
const [request, response] = await once(server, "request");
response.end("You can close this page.");
server.close();
// Checks the state, and that this server has answered (RFC 9207).
const answer = new URL(request.url, redirect_uri);
const { access_token } = await oauth.authorizationCodeGrant(config, answer, { pkceCodeVerifier, expectedState });

async function post<T>(path: string, body: object): Promise<T> {
  const headers = new Headers({ "content-type": "application/json" });
  const url = new URL(path, service);
  const answer = await oauth.fetchProtectedResource(config, access_token, url, "POST", JSON.stringify(body), headers);
  return answer.json() as Promise<T>;
}

type Course = { readonly course_code: string; readonly attendance_percentage: number | null };

const { semester } = await post<{ semester: { id: string } }>("/student/current_semester", {});
for (const course of await post<Course[]>("/student/attendance", { sem_sub_id: semester.id }))
  console.log(course.course_code, course.attendance_percentage);
await oauth.tokenRevocation(config, access_token);
