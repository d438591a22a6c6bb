import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { deniedAs, MENU_PATH } from "./denied.ts";
import { homeMenuPage } from "./menu.page.ts";

const link = (path: string, title = "Page") =>
  `<a data-url="${path}" class="systemBtnMenu" href="#">&nbsp;${title}</a>`;

it("the menu has each entry once, with the header next to it, and none that is denied or has another form", () => {
  const html = `<div>${link("hrms/contactDetails", "Contact Us")}</div>
      <div><div class="menuHeaderColor"> Hostels </div>${link("hostels/HostelStudentRoomView", "Room Info")}
      ${link("studentBankInformation/BankInfoStudent")}${link("academics/x", "Course Withdraw")}${link("//evil.example/x")}</div>
      <div>${link("hostels/HostelStudentRoomView", "Room Info")}</div>`;
  expect(homeMenuPage.parse(parseHtml(html), {})).toEqual([
    { group: null, title: "Contact Us", path: "hrms/contactDetails" },
    { group: "Hostels", title: "Room Info", path: "hostels/HostelStudentRoomView" },
  ]);
});

/** Pages of the real menu that are never opened, one of each kind. */
const denied =
  `proctor/viewStudentCredentials controlpanel/ChangePassword controlpanel/ChangePreferredUser check/expired/password
  studentBankInformation/BankInfoStudent admissions/studentVirtualAccountNo logout finance/Payments finance/getOnlineTransfer
  academics/registration/wishlistRegPage academics/student/PJTReg/loadRegistrationPage event/swf/student/loadClubChapterEnrollmentPage
  examinations/arrearRegistration/RegularArrearStudentReg hostels/room/booking/NcgpaStudentCounselling academics/withdraw/courseWithdraw
  academics/common/FeedBackStatusStudent hostel/saveGeneralOutingForm hostel/saveOutingForm hostel/updateGeneralOutingInfo
  hostel/deleteBookingInfo hostels/student/leave/3 hostels/late/hour/student/request/8 others/esanad/doApply
  examinations/doDAssignmentUploadMethod capstone/capstoneAcceptanceStdPage hrms/researchStdLeaveRequest student/PwdReset wifi/resetPass
  academics/dropCourse student/optOut library/renewBook voting/castVote`.split(/\s+/);

/** Ways to write a path so that a comparison with a list could miss it, and the portal could still open it. */
const tricks: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.toLowerCase(),
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `/vtop/${path}`,
  (path) => `academics/../${path}`,
  (path) => `./${path}`,
  (path) => path.replace("/", "//"),
  (path) => path.replace("/", "\\"),
  (path) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  (path) => path.replace("/", "%2f"),
  (path) => path.replace("/", "%252f"),
  (path) => `${path}?x=1`,
  (path) => `${path}#x`,
  (path) => `${path};jsessionid=1`,
  (path) => `hrms/contactDetails?next=${path}`,
  (path) => `https://portal.example.edu/vtop/${path}`,
  (path) => `//portal.example.edu/vtop/${path}`,
  (path) => `${path}\u0000`,
  (path) => `${path}\n`,
  (path) => ` ${path}`,
  (path) => `${path}.html`,
  (path) => path.replace(/a|e|o/, (letter) => ({ a: "\u0430", e: "\u0435", o: "\u043e" })[letter] ?? letter),
  (path) => path.replace(/[a-z]/, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (path) => path.replace(/s/, "\u017f"),
  (path) => path.replace("/", "\u2215"),
];

describe("a page that is never opened", () => {
  const accepts = (path: string) => new RegExp(MENU_PATH, "u").test(path) && deniedAs(path) === null;

  it.each(denied)("%s, however it is written", (path) => {
    expect(tricks.map((trick) => trick(path)).filter(accepts)).toEqual([]);
  });

  it("leaves the pages that only show something", () => {
    const shown = `academics/common/Curriculum examinations/arrearRegistration/viewRARExamSchedule p2p/getReceiptsApplno
      hostels/counsellingSlotTimings1 academics/council/CouncilRegulationView/new hostels/student/leave/1 admissions/AcknowledgmentView
      hostel/StudentGeneralOuting examinations/regularArrear/RegularArrearPaperSeeing`.split(/\s+/);
    expect(shown.filter((path) => !accepts(path))).toEqual([]);
  });
});
