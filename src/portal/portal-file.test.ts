import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { fileOf } from "./portal-file.ts";

// cspell:ignore ustar
const limits = { maxBytes: 1e7, maxPageBytes: 2_000, startTimeoutMs: 5_000 };

/** "file", or the code of the error for a body in chunks of 500 bytes. */
async function outcomeOf(body: string | Buffer, contentType: string, name: string | null): Promise<string> {
  const bytes = Buffer.from(body);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 500) }, (_, index) =>
    bytes.subarray(index * 500, (index + 1) * 500),
  );
  const disposition = name === null ? null : `attachment; filename="${name}"`;
  const answer = { status: 200, contentType, location: null, disposition, length: null, body: Readable.from(chunks) };
  return fileOf(answer, "x", limits).then(
    () => "file",
    (error) => error.code,
  );
}

const login = '<form id="vtopLoginForm"></form>';
const handout = (text: string) => `<html><head><title>L1</title></head><body>${text}</body></html>`;
const officePage = (text: string) =>
  handout(text).replace("<html", '<html xmlns:w="urn:schemas-microsoft-com:office:word"');

const raw = (text: string) => Buffer.from(text).toString("latin1");
it.each([
  ["has the extension of the type if it has no name", null, "%PDF-1.7", "x.pdf"],
  ["has it if the portal's has none", 'attachment; filename="Unit 1.2 notes"', "%PDF-1.7", "Unit 1.2 notes.pdf"],
  ["has it behind another word", 'attachment; filename="report.final"', "%PDF-1.7", "report.final.pdf"],
  ["is readable in raw UTF-8", `attachment; filename="${raw("इकाई-१.pdf")}"`, "%PDF-1.7", "इकाई-१.pdf"],
  ["is readable in raw UTF-8 without quotes", `attachment; filename=${raw("इकाई १.pdf")}`, "%PDF-1.7", "इकाई १.pdf"],
  ["is readable in Latin-1", 'attachment; filename="Résumé.pdf"', "%PDF-1.7", "Résumé.pdf"],
  ["leads into no other folder", 'attachment; filename="../../etc/passwd"', "%PDF-1.7", "_.._etc_passwd.pdf"],
  ["is readable in percents", "attachment; filename*=UTF-8''%E0%A4%A8%E0%A5%8B%E0%A4%9F.pdf", "%PDF-1.7", "नोट.pdf"],
  ["has no mark that turns the text", "attachment; filename*=UTF-8''a%E2%80%AE.pdf", "%PDF-1.7", "a.pdf"],
  ["has no percents for spaces", 'attachment; filename="Unit%201.pdf"', "%PDF-1.7", "Unit 1.pdf"],
  ["keeps a percent that is one", 'attachment; filename="50%25 off.pdf"', "%PDF-1.7", "50%25 off.pdf"],
  ["is readable in encoded words", 'attachment; filename="=?UTF-8?B?4KSFLnBkZg==?="', "%PDF-1.7", "अ.pdf"],
  ["is read in two words", 'attachment; filename="=?utf-8?q?R=C3=A9s_?= =?utf-8?Q?1.pdf?="', "%PDF-1.7", "Rés 1.pdf"],
  ["leads nowhere in percents", 'attachment; filename="..%2F..%2Fa.pdf"', "%PDF-1.7", "_.._a.pdf"],
  ["has one dot", 'attachment; filename="Unit 1."', "%PDF-1.7", "Unit 1.pdf"],
  ["has that of a page", "attachment; filename=m", "<html><p>Unit 1</p></html>", "m.html", "text/html"],
  ["is that of the path without a header", "inline", "%PDF-1.7", "x.pdf"],
  ["stays without one for an unknown type", null, "\0\x01\x02", "x"],
])("the name of a file %s", async (_, disposition, text, name, contentType = "application/octet-stream") => {
  const body = Readable.from([Buffer.from(text)]);
  const answer = {
    ...{ status: 200, contentType, location: null, disposition, length: null, body },
  };
  expect((await fileOf(answer, "x", limits)).name).toBe(name);
});

describe("fileOf", () => {
  it.each([
    ["whitespace", " \r\n\t", "application/pdf", null, "file_unavailable"],
    ["attached whitespace", "\n".repeat(600), "text/plain", "a.txt", "file_unavailable"],
    ["the login page after whitespace", " ".repeat(900) + login, "text/plain", "a.txt", "session_expired"],
    ["RTF as a document", "{\\rtf1 Unit 1}", "application/msword", "a.doc", "file"],
    ["a page as a document", handout("Error 42"), "application/msword", "a.doc", "portal_page_changed"],
    ["the page that Word saves", officePage("Unit 1"), "application/msword", "a.doc", "file"],
    ["the same without a name", officePage("Unit 1"), "text/html", null, "portal_page_changed"],
    ["a page with Word's text", handout(officePage("Error 42")), "application/msword", "a.doc", "portal_page_changed"],
    ["a refusal in its place", officePage("Not authorized"), "application/msword", "a.doc", "portal_blocked"],
    ["zeros", Buffer.alloc(600), "application/octet-stream", "a.iso", "file"],
    ["a text", "my notes", "text/plain", "a.txt", "file"],
    ["a handout with the firewall's words", handout("<h1>HTTP</h1>unable to process"), "text/html", "a.html", "file"],
    ["a handout with its words", handout("Note: this menu is not available at present"), "text/html", "a.html", "file"],
    ["the firewall's page", handout("Unable to process your request: 42"), "text/html", "a.html", "portal_blocked"],
    ["the firewall's other page", handout("<h1>You are not authorized</h1>"), "text/html", "a.html", "portal_blocked"],
    [
      "the menu",
      handout("<p>This menu is not available at present</p>"),
      "text/html",
      "a.html",
      "portal_menu_unavailable",
    ],
    ["the firewall's words in a page", handout("Please wait: unable to process"), "text/html", null, "portal_blocked"],
    ["a message without a name", "Session Timed Out", "text/plain", null, "session_expired"],
    ["a refusal in XML", "<?xml?><error>Not authorized</error>", "application/xml", null, "portal_blocked"],
    ["a refusal in JSON", '{"status":"ERROR","message":"You are not authorized"}', "", "a.json", "portal_blocked"],
    ["a text in another alphabet", "తెలుగు: session expired", "text/plain", "a.txt", "file"],
    ["an archive with a page in it", `PK\x03\x04\x14\0\0\0index.html${login}`, "application/zip", "site.zip", "file"],
    ["a tar archive of a page", `${"index.html".padEnd(257, "\0")}ustar\0${login}`, "", "site.tar", "file"],
    ["a capture of a network", `\xd4\xc3\xb2\xa1\x02\0\x04\0GET /${login}`, "", "lab.pcap", "file"],
    ["a page with a script alone", '<script>location="login"</script>', "text/html", null, "portal_page_changed"],
    ["a script in place of a PDF", '<script>location="login"</script>', "text/html", "a.pdf", "portal_page_changed"],
    // Under these names, it can be a teacher's own page or example.
    ["a handout of a script alone", "<script>location='//example.org'</script>", "text/html", "a.html", "file"],
    ["a text in place of a workbook", "my notes", "application/vnd.ms-excel", "plan.xls", "portal_page_changed"],
  ])("decides about %s", async (_what, body, contentType, name, outcome) => {
    expect(await outcomeOf(body, contentType, name)).toBe(outcome);
  });

  const messages = [
    ["You are not authorized to access this page", "portal_blocked"],
    ["This menu is not available at present!!!", "portal_menu_unavailable"],
    ["The site is under maintenance", "portal_unavailable"],
    ["The site is under maintenance: unable to process", "portal_unavailable"],
    ["Your session has expired, please login again", "session_expired"],
    ["You are logged out due to inactivity for more than 15 minutes", "session_expired"],
  ] as const;
  const names = ["a.txt", "lab.py", "a.c", "a.bin", "notes", "a.xls", "a.html", "a.ipynb", "a.epub", null];

  it.each(messages)("refuses %j under every name and type", async (message, code) => {
    const others: unknown[] = [];
    for (const name of names)
      for (const type of ["text/plain", "text/html", "application/octet-stream", "text/x-c", "application/pdf"])
        for (const body of [message, `<html><body><p>${message}</p></body></html>`, ` \r\n*** ${message} ***`]) {
          const outcome = await outcomeOf(body, type, name);
          if (outcome !== code) others.push([name, type, body, outcome]);
        }
    expect(others).toEqual([]);
  });

  it.each(messages)("passes a document on that contains %j", async (message) => {
    const long = `${message}. ${"This note explains the message. ".repeat(40)}`;
    for (const body of [`HTTP notes\n${message}`, `A student who reads: ${message}`, long])
      for (const name of ["a.txt", "lab.py", "notes"]) expect(await outcomeOf(body, "text/plain", name)).toBe("file");
  });
});
