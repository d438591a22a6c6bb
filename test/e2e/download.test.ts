import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../listen.ts";
import { session } from "../scripted-portal.ts";
import { type Service, startService, startWorld } from "../service.ts";

const PATH = "downloadPdf/AP2026272/AP2026272000101/19/10-07-2026";
const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(200_000, "x")]);

const home = `<input id="authorizedIDX" value="${session.registration_number}"><input name="_csrf" value="${session.csrf_token}">`;

/** A service in front of a portal that answers every request the same way, except for the home page of the session. */
async function serviceWith(answer: RequestListener, environment: Record<string, string> = {}): Promise<Service> {
  const server = createServer((request, response) =>
    request.url === "/vtop/content" ? response.end(home) : answer(request, response),
  );
  const service = await startService(`http://127.0.0.1:${await listen(server)}`, environment);
  onTestFinished(service.stop);
  return service;
}

const download = (service: Service, download_path = PATH) =>
  fetch(`${service.url}/files/download`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "a-key-of-the-tests-1" },
    body: JSON.stringify({ session, download_path }),
  });

const send =
  (body: Buffer | string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers }).end(body);
  };

describe("/files/download", () => {
  it("passes a file on with its type, name and length", async () => {
    const asked: string[] = [];
    const service = await serviceWith((request, response) => {
      asked.push(`${request.method} ${request.url?.replace(/x=.*/, "x")} ${request.headers.cookie}`);
      send(pdf, { "content-type": "text/html", "content-disposition": 'attachment; filename="CAP theorem.pdf"' })(
        request,
        response,
      );
    });
    const answer = await download(service);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-length")).toBe(String(pdf.length));
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="CAP theorem.pdf"');
    expect(answer.headers.get("x-portal-requests")).toBe("1");
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    expect(asked).toEqual([`GET /vtop/${PATH}?authorizedID=24XYZ0009&_csrf=token&x ${session.cookie}`]);
    expect(service.log.join()).not.toContain("24XYZ0009");
  });

  it("passes a compressed file on uncompressed", async () => {
    const service = await serviceWith(send(gzipSync(pdf), { "content-encoding": "gzip" }));
    const answer = await download(service);
    expect(answer.headers.get("content-length")).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  });

  it("ends the connection if the file breaks off or exceeds the limit on the way", async () => {
    const cut: RequestListener = (_, response) => {
      response
        .writeHead(200, { "content-length": pdf.length })
        .write(pdf.subarray(0, 50_000), () => response.destroy());
    };
    const endless: RequestListener = (_, response) => {
      response.writeHead(200).write("%PDF-");
      const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 1);
      response.on("close", () => clearInterval(timer));
    };
    for (const answer of [cut, endless]) {
      const response = await download(await serviceWith(answer, { PORTAL_FILE_BYTES: "1000000" }));
      expect(response.status).toBe(200);
      await expect(response.arrayBuffer()).rejects.toThrow();
    }
  });

  it("closes the portal's connection when the caller disconnects", async () => {
    let isClosed = false;
    const service = await serviceWith((_, response) => {
      response.writeHead(200, { "content-length": 40_000_000 }).write(pdf);
      response.on("close", () => {
        isClosed = true;
      });
    });
    const response = await download(service);
    await response.body?.cancel();
    await expect.poll(() => isClosed).toBe(true);
  });

  it.each([
    "../../etc/passwd",
    "downloadPdf/../../../19/10-07-2026",
    "downloadPdf/%2e%2e/a/19/10-07-2026",
    "downloadPdf//a/19/10-07-2026",
    "content",
    "https://example.edu/x",
    "hostel/downloadLeavePass/L1?x=1",
    "",
  ])("refuses the path %j", async (download_path) => {
    const service = await serviceWith(send(pdf));
    const response = await download(service, download_path);
    expect([response.status, JSON.parse(await response.text()).errors[0].pointer]).toEqual([422, "/download_path"]);
  });

  it("downloads every file that the demo portal's records offer", async () => {
    const world = await startWorld();
    onTestFinished(world.stop);
    const own = await world.login();
    const semester = { session: own, sem_sub_id: "AP2026272" };
    const bodies = await Promise.all([
      world.service.post("/student/digital_assignments", semester),
      world.service.post("/student/general_outing_requests", semester),
      world.service.post("/student/weekend_outing_requests", semester),
      world.service.post("/student/course_page/detail", { ...semester, erp_id: "99001", class_id: "AP2026272000101" }),
      world.service.post("/student/payment_receipts", semester),
    ]);
    const paths = [...JSON.stringify(bodies.map(({ body }) => body)).matchAll(/_path":"([^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(paths.length).toBeGreaterThan(6);
    for (const download_path of new Set(paths)) {
      const { status, headers } = await world.service.post("/files/download", { session: own, download_path });
      expect([download_path, status, Number(headers.get("content-length")) > 100]).toEqual([download_path, 200, true]);
    }
  });
});
