/**
 * Addresses that a living session of the real portal reaches by POST and for which this portal has no page: the rest of
 * its menu, and what the scripts of its pages ask for. By folder; names are separated by blanks.
 */
const folders: Readonly<Record<string, string>> = {
  "": "getFacultyForCoursePage",
  academics: "summerInternship",
  "academics/additionalLearning": "AdditionalLearningStudentView",
  "academics/common":
    "BiometricInfo Curriculum ExtraCurricular ProjectView QCMStudentLogin StudentClassGrievance StudentClassMessage StudentRegistrationScheduleAllocation CreditsDistributionDetails",
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
  "check/expired": "password",
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
  hrms: "onlineBookRecommendation researchStdLeaveRequest viewHodDeanDetails",
  "hrms/bioForm": "BioAttInfoEmp",
  inc: "IncRegistration",
  internship: "CollectOfferLetter InternshipRegistration",
  mooc: "moocRegistration",
  "others/bonafide": "StudentBonafidePageControl",
  "others/esanad": "doApply",
  pat: "PatRegistrationProcess",
  phyedu: "facilityAvailable",
  proctor: "viewMessagesSendByProctor viewStudentCredentials",
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

/** Their paths below /vtop/. */
export const otherPaths: readonly string[] = Object.entries(folders).flatMap(([folder, names]) =>
  names.split(" ").map((name) => (folder === "" ? name : `${folder}/${name}`)),
);
