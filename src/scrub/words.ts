const DECISIONS = ["Accepted", "Approved", "Rejected", "Not Accepted", "Not Approved", "Denied", "Cancelled"];
const GUIDES = ["Mentor", "Proctor", "Warden"];

/**
 * Words of the portal that no parser declares: values from short lists that are the same for every student. A text is kept
 * if all of it is one of these. From docs/portal.
 */
export const PORTAL_PHRASES: readonly string[] = [
  // Course types, grading types, class groups, and the schools' codes.
  ...["Theory Only", "Embedded Theory", "Embedded Lab", "Lab Only", "Project", "Embedded Project", "Soft Skill"],
  ...["Embedded Theory and Lab", "Embedded Theory and Project", "Theory", "Lab", "THEORY", "LAB", "Start", "End"],
  ...["TH", "ETH", "ELA", "LO", "PJT", "EPJ", "SS", "ETL", "ETP", "ETLP", "NCC", "OC", "ECA"],
  ...["General (Semester)", "All Class Group (Combined)", "General", "Semester", "Combined", "COMB", "ALL"],
  // Statuses.
  ...["Present", "Absent", "On Duty", "Not Posted", "Attended", "Total Class", "Percentage", "Debarred", "Permitted"],
  ...["Registered", "Registered and Approved", "Invoice Generated", "Fees Paid and Approved", "Fees Paid", "Approved"],
  ...["Approved by Academics and Faculty", "Manual", "Biometric", "Effective", "Pass", "Fail", "Regular", "Active"],
  ...["File Not Uploaded", "Not Uploaded", "Uploaded successfully", "Yet to post", "No", "Nil", "None", "NILL", "NIL"],
  ...["Hosteller", "Day Scholar", "Dayscholar"],
  ...["", "Leave Request ", "Outing Request ", "Request "].flatMap((what) =>
    DECISIONS.flatMap((word) => [`${what}${word}`, ...GUIDES.map((who) => `${what}${word} by ${who}`)]),
  ),
  ...["Waiting", "Pending"].flatMap((how) => [
    how,
    ...GUIDES.flatMap((who) => ["'", "’"].map((mark) => `${how} for ${who}${mark}s Approval`)),
  ]),
  // The calendar and the week.
  ...["Holiday", "Instructional", "Instructional Day", "No Instructional Day", "No Instructional", "WorkingDay"],
  ...["Exam Days", "CAT", "CAT1", "CAT2", "FAT", "QUIZ", "AUGUST"],
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  ...["MON", "TUE", "TUES", "WED", "THU", "THUR", "THURS", "FRI", "SAT", "SUN"],
  ...["LUNCH", "ECS", "CLUB", "CLUBS", "ONL"],
  // Buttons, links and placeholders.
  ...["View", "Show", "Download", "Submit", "Search", "Close", "Upload", "Delete", "Edit", "Back", "Print", "Pay"],
  ...["Download All Reference Materials", "Download General Materials", "Download Syllabus", "Download Course Plan"],
  ...["Reference Material", "Reference Materials", "General Materials", "Course Materials", "Course Plan", "Syllabus"],
  ...["Title", "Topic", "Name", "Description", "Type", "Date", "Uploaded On", "Link", "File", "Action"],
  ...["Choose Semester", "Select Semester", "Choose Course", "Select Course", "Choose Slot", "Choose Faculty", "AMR"],
  ...["View CAPSTONE/SDP Attendance", "Only Registered Semester", "Calendar Type", "Class Group", "Semester"],
  // The legend of the grades.
  ...["Course", "Courses"].flatMap((what) =>
    ["included", "not included"].flatMap((how) =>
      ["GPA", "CGPA", "GPA/CGPA", "GPA / CGPA"].map((where) => `${what} ${how} in ${where}`),
    ),
  ),
  ...["Total", "Grand Total", "Sub Total", "Total Marks", "Total Number Of Credits"],
  // Attribute values that say what an element is.
  ...["selected", "checked", "disabled", "hidden", "submit", "button", "source", "true", "false", "utf-8", "on", "off"],
];

/** Words that are kept inside any other text, because parsers look for them there. No name is among them. */
export const INNER_WORDS: readonly string[] = [
  ...["select", "choose", "holiday", "holidays", "instructional", "exam", "total", "page", "entries", "records"],
  ...["CAT", "FAT", "and", "INR", "USD", "rupees", "dollars", "javascript", "http", "https", "data", "png", "jpeg"],
  ...["void", "not", "for", "the", "out", "day", "order", "null", "base", "image", "example", "invalid"],
];

/** Parts of the portal's addresses that no page declares as its path. */
export const PATH_WORDS: readonly string[] = [
  ...["vtop", "academics", "examinations", "hostel", "finance", "hrms", "proctor", "common", "assets", "img"],
  ...[
    "semesterSubId",
    "classId",
    "allCourseMeterialDownload",
    "courseSyllabusDownload",
    "CoursePlanExcelDownload",
    "downloadPdf",
  ],
  ...[
    "downloadSTudentDA",
    "doDownloadQuestion",
    "dupReceiptNewP2P",
    "receitNo",
    "downloadLeavePass",
    "downloadOutingForm",
  ],
];

/** Words that stand for a date together with a number. A substitute is never one of them. */
export const MONTH_WORDS: readonly string[] = (
  "jan feb mar apr may jun jul aug sep sept oct nov dec " +
  "january february march april june july august september october november december"
).split(" ");

/** Further words of headings that the portal may use in a new wording. A heading of such words only is shown as it is. */
export const HEADING_WORDS: readonly string[] = (
  "detail details student students new final current previous code title name names type types date time day days status state number no serial " +
  "course courses class classes subject subjects semester year month week faculty employee teacher mentor proctor school department " +
  "debarment debarred attendance attended absent present percentage percent total maximum minimum max min obtained awarded scored score " +
  "scores marks weightage weight average component assessment exam examination venue room seat slot credit credits grade grades result results " +
  "mode method option category group section branch programme program regulation version level batch " +
  "amount fee fees paid payment due receipt invoice bank reference transaction currency action actions remark remarks comment comments " +
  "reason purpose place visit from to of in out on at by and or for the is hours hour minutes start end begin last first next upload uploaded download " +
  "submitted submission deadline file link view material materials syllabus topic description contact email phone mobile address cabin " +
  "building block floor hostel leave outing request requests approval approved remaining required registered registration " +
  "earned cumulative overall internal external theory practical lab project tutorial lecture embedded effective study published " +
  "requirement requirements distribution basket units unit list history summary report " +
  "entry entered verified marked posted held conducted taken period periods offered enrolled issued updated modified created valid validity outcome " +
  "evaluation evaluated instructor adviser advisor supervisor secured possible information particulars full short nbr num sno " +
  "attn crs ttl dept prog fac sem pct hrs mins amt txn desc ref"
).split(" ");

/** Properties and keywords of inline styles. */
export const STYLE_WORDS: readonly string[] = (
  "align align-content align-items auto background background-color black block blue bold bolder border border-bottom border-bottom-color " +
  "border-bottom-width border-collapse border-color border-left border-left-color border-radius border-right border-right-color border-style " +
  "border-top border-width bottom both center clear collapse color column cursor darkblue darkgreen dashed default display dotted em fixed flex float " +
  "font font-family font-size font-style font-weight gray green grey height hidden important inherit inline inline-block italic justify large left " +
  "line-height lightblue lightgray lightgreen lightgrey margin margin-bottom margin-left margin-right margin-top maroon max-height max-width middle min-height " +
  "min-width navy none normal nowrap opacity orange overflow overflow-x overflow-y padding padding-bottom padding-left padding-right " +
  "padding-top pink pointer position pre pre-wrap pt purple px red relative rem right rgb rgba row scroll separate silver small solid static table table-cell " +
  "teal text-align text-decoration text-transform top transparent underline uppercase vertical-align vh visibility visible vw white " +
  "white-space width word-break word-wrap yellow z-index absolute x-small xx-small medium smaller larger"
).split(" ");

// cspell:ignore ccccff ccff ffffcc dfff dede
/** Colours of the portal's pages in hexadecimal digits, which are no letters of a name. */
export const COLORS_OF_PORTAL: readonly string[] =
  "3c8dbc f9efa4 ccccff 99ccff ccff33 eb556e ffffcc b1dfff f2dede aba6bf 9675ce dbe1e8 c0d8c0 f3c2c7 dff0d8 fcf8e3 d9edf7".split(
    " ",
  );

/** Values of attributes with a fixed set of values, in lowercase. */
export const ATTRIBUTE_VALUES: readonly string[] = (
  "text hidden password button submit reset radio checkbox number email tel date time month week file image search url color range " +
  "post get dialog multipart/form-data application/x-www-form-urlencoded text/plain text/html text/css text/javascript " +
  "application/javascript module stylesheet icon shortcut alternate canonical nofollow noopener noreferrer preload prefetch " +
  "_blank _self _parent _top en en-us en-gb en-in ltr rtl auto utf-8 iso-8859-1 content-type refresh x-ua-compatible cache-control " +
  "doctype pragma expires viewport description keywords author robots on off username current-password one-time-code new-password " +
  "left right center middle top bottom justify baseline char col row colgroup rowgroup none all true false " +
  "alert button navigation main banner tab tablist tabpanel presentation menu menuitem dialog document img list listitem row cell " +
  "columnheader rowheader grid table form group heading status tooltip switch option listbox combobox region complementary contentinfo search " +
  "dropdown modal collapse tooltip popover offcanvas pill toast carousel outside inside static .pdf .doc .docx .jpg .jpeg .png .zip .xls .xlsx image/*"
).split(" ");
