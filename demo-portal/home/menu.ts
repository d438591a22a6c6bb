import type { SisterCampus } from "../campus/sister-campus.ts";
import { pages } from "../pages/index.ts";
import { menuGroups, type PortalPage } from "../pages/page.ts";

/** POST paths below /vtop/ of the real portal that have no page here: the rest of its menu, and requests of its scripts. */
export const disabledPaths: readonly string[] = `
  getFacultyForCoursePage academics/summerInternship academics/common/BiometricInfo academics/common/CreditsDistributionDetails
  academics/common/ExtraCurricular
  academics/common/StudentClassGrievance academics/common/StudentRegistrationScheduleAllocation
  academics/council/CouncilRegulationView/new academics/exc/studentRegistration academics/mooc/studentRegistration
  academics/student/PJTReg/loadRegistrationPage admissions/AcknowledgmentView admissions/SpecialAchieversAwards
  admissions/programmeMigration admissions/reserachFresherCertUpload admissions/scholarshipPageController
  admissions/semTransactionPageControllerGeneral admissions/studentVirtualAccountNo alumni/alumniTranscriptPageControl
  capstone/capstoneAcceptanceStdPage capstone/capstoneRegistrationStdPage capstone/capstoneReviewMarksStdPage
  compre/eptScheduleShow compre/registrationForm compre/studentExamInfo controlpanel/ChangePreferredUser
  convocation/entryPage ecs/StudentViewEcsReviewMarks ecs/ecsHodViewDetailsPage ecs/ecsRegistrationViewPage
  event/swf/loadEventAttendance event/swf/loadEventRegistration event/swf/loadRequisitionPage
  event/swf/student/loadClubChapterEnrollmentPage events/ASC/EventsCertificateDownload events/ASC/EventsRegistration
  events/sixsigma/loadStudentViewPage examinations/gotToMoocCourseInitial examinations/processDigitalAssignmentUpload
  examinations/doDAssignmentUploadMethod examinations/doDAssignmentOtpUpload
  examinations/arrearRegistration/LoadRegularArrearViewPage examinations/arrearRegistration/RegularArrearStudentReg
  examinations/arrearRegistration/StudentArrearGradeView examinations/ecaUpload/viewCourse
  examinations/invigilation/InvigilationDutyAllocationforfaculty examinations/paperSeeing/PaperSeeing
  examinations/projectFileUpload/ProjectView examinations/reFAT/StudentReFATRequestPageController
  examinations/regularArrear/RegularArrearPaperSeeing finance/getOnlineTransfer hostel/updateGeneralOutingInfo
  hostel/updateBookingInfo hostels/room/booking/NcgpaStudentCounselling hrms/onlineBookRecommendation
  hrms/researchStdLeaveRequest hrms/bioForm/BioAttInfoEmp inc/IncRegistration internship/CollectOfferLetter
  internship/InternshipRegistration mooc/moocRegistration others/bonafide/StudentBonafidePageControl
  others/esanad/doApply pat/PatRegistrationProcess phyedu/facilityAvailable research/CourseworkRegistration
  research/CourseworkRegistrationViewtoScholar research/researchDocumentUpload research/researchLettersStudentView
  research/researchProfile research/scholarsMeetingView research/thesisSubmission sap/SapCreditManage sap/SapManage
  sdp/StudentViewSdpReviewMarks sdp/sdpHodViewDetailsPage sdp/sdpRegistrationViewPage set/setRegistrationViewPage
  transport/transportRegistration vitaa/finalyearcheck
`
  .trim()
  .split(/\s+/);

const menuOf = (all: readonly Pick<PortalPage, "path" | "menu">[]) =>
  menuGroups.map((heading) => ({
    heading,
    entries: all.flatMap(({ path, menu }) => (menu?.group === heading ? [{ label: menu.label, path }] : [])),
  }));

/** The side menu: groups in the portal's order, with the label and the path (below /vtop/) of each entry. */
export const menu = menuOf(pages);

/** The side menu of a sister campus. */
export const campusMenu = (campus: SisterCampus): typeof menu => menuOf(campus.pages);
