import { describe, expect, it } from "vitest";
import { answerRoot } from "./answer-root.ts";

const home = (first: string, second = "") =>
  `<input id="authorizedIDX" value="26DMO0001"><h1>Home</h1>
  <div id="page-wrapper">${first}</div><div id="b5-pagewrapper">${second}</div><p>Sign out</p>`;
const answerOf = (text: string, isSaved?: boolean) => ({
  status: 200,
  contentType: "text/html",
  path: "/vtop/x",
  text,
  ...(isSaved && { isSaved }),
});

describe("answerRoot", () => {
  it("is the page in a frame of the home page, if it was saved from a browser", () => {
    expect(textOf(answerRoot(answerOf(home("<p>Marks</p>"), true)))).toBe("Marks");
    expect(textOf(answerRoot(answerOf(home("<!-- -->", "<p>Profile</p>"), true)))).toBe("Profile");
  });

  it.each([
    ["a home page without another page", answerOf(home(""), true)],
    ["an answer of the portal", answerOf(home("<p>Marks</p>"))],
    ["a saved page alone", answerOf('<div id="page-wrapper"><p>Marks</p></div><h1>Home</h1>', true)],
  ])("is the whole page for %s", (_, answer) => expect(textOf(answerRoot(answer))).toContain("Home"));
});
