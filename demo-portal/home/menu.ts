import { pages } from "../pages/index.ts";
import { type MenuEntry, menuGroups, type PortalPage } from "../pages/page.ts";

/**
 * POST paths of the real portal that have no page here: the rest of its menu, and what the scripts of its pages
 * request. Grouped by folder; names are separated by spaces.
 */
const folders: Readonly<Record<string, string>> = {
  "": "getFacultyForCoursePage",
  academics: "summerInternship",
  "academics/additionalLearning": "AdditionalLearningStudentView",
  "academics/common":
    "BiometricInfo ExtraCurricular ProjectView QCMStudentLogin StudentClassGrievance StudentRegistrationScheduleAllocation",
  "academics/council/CouncilRegulationView": "new",
  "academics/exc": "studentRegistration",
  "academics/mooc": "studentRegistration",
  "academics/registration": "wishlistRegPage",
  "academics/student/PJTReg": "loadRegistrationPage",
  "academics/withdraw": "courseWithdraw",
  admissions:
    "AcknowledgmentView SpecialAchieversAwards costCentreCircularsViewPageController getStudentScholarshipDetails programmeMigration reserachFresherCertUpload scholarshipPageController semTransactionPageControllerGeneral studentVirtualAccountNo",
  alumni: "alumniTranscriptPageControl",
  capstone: "capstoneAcceptanceStdPage capstoneRegistrationStdPage capstoneReviewMarksStdPage",
  compre: "eptScheduleShow registrationForm studentExamInfo",
  controlpanel: "ChangePassword ChangePreferredUser",
  convocation: "entryPage",
  ecs: "StudentViewEcsReviewMarks ecsHodViewDetailsPage ecsRegistrationViewPage",
  "event/swf": "loadEventAttendance loadEventRegistration loadRequisitionPage",
  "event/swf/student": "loadClubChapterEnrollmentPage",
  "event/uday": "certificates",
  "events/ASC": "EventsCertificateDownload EventsRegistration",
  "events/sixsigma": "loadStudentViewPage",
  examinations:
    "gotToMoocCourseInitial processDigitalAssignmentUpload doDAssignmentUploadMethod doDAssignmentOtpUpload",
  "examinations/arrearRegistration":
    "LoadRegularArrearViewPage RegularArrearStudentReg StudentArrearGradeView viewRARExamSchedule",
  "examinations/ecaUpload": "viewCourse",
  "examinations/invigilation": "InvigilationDutyAllocationforfaculty",
  "examinations/paperSeeing": "PaperSeeing",
  "examinations/projectFileUpload": "ProjectView",
  "examinations/reFAT": "StudentReFATRequestPageController",
  "examinations/regularArrear": "RegularArrearPaperSeeing",
  finance: "getFeesIntimation getOnlineTransfer",
  hostel: "saveGeneralOutingForm updateGeneralOutingInfo deleteGeneralOutingInfo saveOutingForm deleteBookingInfo",
  hostels: "HostelStudentRoomView counsellingSlotTimings1",
  "hostels/room/booking": "NcgpaStudentCounselling",
  hrms: "onlineBookRecommendation researchStdLeaveRequest",
  "hrms/bioForm": "BioAttInfoEmp",
  inc: "IncRegistration",
  internship: "CollectOfferLetter InternshipRegistration",
  mooc: "moocRegistration",
  "others/bonafide": "StudentBonafidePageControl",
  "others/esanad": "doApply",
  pat: "PatRegistrationProcess",
  phyedu: "facilityAvailable",
  proctor: "viewStudentCredentials",
  research:
    "CourseworkRegistration CourseworkRegistrationViewtoScholar researchDocumentUpload researchLettersStudentView researchProfile scholarsMeetingView thesisSubmission",
  sap: "SapCreditManage SapManage",
  sdp: "StudentViewSdpReviewMarks sdpHodViewDetailsPage sdpRegistrationViewPage",
  set: "setRegistrationViewPage",
  "show/login": "history",
  studentBankInformation: "BankInfoStudent",
  transport: "transportRegistration",
  vitaa: "finalyearcheck",
};

/** POST paths below /vtop/ of the real portal's pages that the demo portal does not have. */
export const disabledPaths: readonly string[] = Object.entries(folders).flatMap(([folder, names]) =>
  names.split(" ").map((name) => (folder === "" ? name : `${folder}/${name}`)),
);

/** Entries of pages that the demo portal does not have: it says that the menu is not available. */
const unavailable: readonly { readonly path: string; readonly menu: MenuEntry }[] = [
  { path: "hrms/contactDetails", menu: { group: "Info Corner", label: "Contact Us" } },
  { path: "academics/common/FaqPreview", menu: { group: "Info Corner", label: "FAQ" } },
  { path: "hostels/late/hour/student/request/1", menu: { group: "Hostels", label: "Late Hour Request" } },
];

/** The side menu: groups in the portal's order, with the label and the path (below /vtop/) of each entry. */
export const menu = menuGroups.map((heading) => ({
  heading,
  entries: [...pages, ...unavailable].flatMap(({ path, menu }: Pick<PortalPage, "path" | "menu">) =>
    menu?.group === heading ? [{ label: menu.label, path }] : [],
  ),
}));
