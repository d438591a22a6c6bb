import { describe, expect, it } from "vitest";
import { savedRoot } from "./saved-page.ts";

const home = (first: string, second = "") =>
  `<input id="authorizedIDX" value="26DMO0001"><h1>Home</h1>
  <div id="page-wrapper">${first}</div><div id="b5-pagewrapper">${second}</div><p>Sign out</p>`;

describe("savedRoot", () => {
  it("is the page in a frame of the home page", () => {
    expect(savedRoot(home("<p>Marks</p>")).text).toBe("Marks");
    expect(savedRoot(home("<!-- -->", "<p>Profile</p>")).text).toBe("Profile");
  });

  it.each([
    ["a home page without another page", home("")],
    ["a page alone", '<div id="page-wrapper"><p>Marks</p></div><h1>Home</h1>'],
  ])("is the whole page for %s", (_, html) => expect(savedRoot(html).text).toContain("Home"));
});
