/**
 * Functions that ask for a page: name, path, place of the answer and fields. The value of a field is the next argument
 * (`=`), a text (`:`), or that of the element with its name or with the id after `#`. No element has the id "dialog": its
 * place is a dialog.
 */
const reads = `
  home home page-wrapper
  processStudentAttendance processViewStudentAttendance loadMyFragment semesterSubId
  callStudentAttendanceDetailDisplay processViewAttendanceDetail dialog semesterSubId= registerNumber= courseId= courseType=
  viewSDPAttendance processSdpAttendance dialog semesterSubId regNo#authorizedIDX
  processViewTimeTable processViewTimeTable loadMyFragment semesterSubId
  getStudViewBioList getStudBioHistory getStudBioList fromDate
  doViewExamMark examinations/doStudentMarkView page-wrapper semesterSubId
  doSearchExamScheduleForStudent examinations/doSearchExamScheduleForStudent page-wrapper semesterSubId
  doViewExamGrade examinations/examGradeView/doStudentGradeView page-wrapper semesterSubId
  getGradeViewDetails examinations/examGradeView/getGradeViewDetails page-wrapper courseId= semesterSubId
  getDateForSemesterPreview getDateForSemesterPreview getDateForSemesterPreview paramReturnId= semSubId#semesterSubId
  getListForSemester getListForSemester getListForSemester paramReturnId= semSubId#semesterSubId classGroupId
  processViewCalendar processViewCalendar list-wrapper calDate= semSubId#semesterSubId classGroupId
  searchEmployee hrms/EmployeeSearchForStudent loadMyFragment empId
  getEmployeeIdNo hrms/EmployeeSearch1ForStudent dialog empId=
  getCourseForCoursePage getCourseForCoursePage getCourseForCoursePage paramReturnId:getCourseForCoursePage semSubId#semesterSubId
  getSlotIdForCoursePage getSlotIdForCoursePage page-wrapper paramReturnId:getSlotIdForCoursePage praType:source classId#courseCode semSubId#semesterSubId
  processViewStudentCourseDetail processViewStudentCourseDetail page-wrapper semSubId= erpId= classId=
  dAOnChange examinations/doDigitalAssignment page-wrapper semesterSubId
  myFunction examinations/processDigitalAssignment page-wrapper classId=
  reload examinations/doDigitalAssignment page-wrapper semesterSubId=
`;

/** The source of such functions. */
export const readFunctions = (lines: string): string =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [name, path, place, ...fields] = line.trim().split(" ");
      const parameters: string[] = [];
      const values = fields.map((field) => {
        const [, key = "", kind, value = key] = /^(\w+)(?:([=:#])(\w+)?)?$/.exec(field) ?? [];
        if (kind === "=") parameters.push(key);
        return `${key}: ${kind === "=" ? key : kind === ":" ? `"${value}"` : `chosen("${value}")`}`;
      });
      return `	function ${name}(${parameters.join(", ")}) { read("${path}", { ${values.join(", ")} }, "${place}"); }`;
    })
    .join("\n");

/**
 * Script of the home page. It loads menu pages and defines the functions that pages call from their handlers, because
 * scripts inside loaded fragments do not run.
 */
export const homeScript = `
	/*<![CDATA[*/
	function post(path, body, target) {
		function restart() { window.location.href = "/vtop/open/page"; }
		$.ajax({ url: "/vtop/" + path, type: "POST", data: body,
			success: function (html, status, call) {
				if (call.responseURL.indexOf("/vtop/login") > 0) { restart(); } else { put(html, target); }
			},
			error: function (call) {
				if (call.status === 404) { return restart(); }
				put(call.responseText || "<p class='text-danger'>The portal did not respond.</p>", target);
			}
		});
	}

	function put(html, target) {
		var place = document.getElementById(target);
		if (place) {
			place.innerHTML = html;
			place.querySelectorAll("script").forEach(function (script) {
				var copy = document.createElement("script");
				copy.textContent = script.textContent;
				script.replaceWith(copy);
			});
		} else {
			document.getElementById("fragmentContent").innerHTML = html;
			document.getElementById("fragmentDialog").showModal();
		}
	}

	function openMenu(path) {
		var body = "verifyMenu=true&authorizedID=" + id + "&" + csrfName + "=" + csrfValue + "&nocache=@(new Date().getTime())";
		post(path, body, "page-wrapper");
	}

	function read(path, fields, target) {
		fields[csrfName] = csrfValue;
		fields.authorizedID = id;
		fields.x = new Date().toUTCString();
		post(path, fields, target);
	}

	function chosen(field) { return $("#" + field).val() || ""; }

${readFunctions(reads)}
	function toggleDiv(course) {
		$("#detailsView_" + course).each(function () { this.style.display = this.style.display === "none" ? "" : "none"; });
	}
	function vtopDownload(path) {
		var query = new URLSearchParams({ authorizedID: id, _csrf: csrfValue, x: new Date().toUTCString() });
		window.open("/vtop/" + path.replace(/^\\/vtop\\//, "") + (path.indexOf("?") > 0 ? "&" : "?") + query, "_blank");
	}
	function coursePlanExcelDownload(semester, classId) {
		vtopDownload("academics/common/CoursePlanExcelDownload?semesterSubId=" + semester + "&classId=" + classId);
	}
	function doDuplicateReceipt(receipt) {
		vtopDownload("finance/dupReceiptNewP2P?receitNo=" + encodeURIComponent(receipt) + "&registerNumber=" + id);
	}
	function notInTheDemo() { put("<p>The demo portal is read-only: it does not book, pay or upload anything.</p>", "dialog"); }
	["doPayment", "doAlumniPayment", "doUploadTransfer", "cancleInvoiceGenerate",
		"doDAssignmentProcess", "doSaveDigitalAssignment", "doCancelAssgnUpload", "getFacultyForCoursePage"
	].forEach(function (name) { window[name] = notInTheDemo; });

	document.addEventListener("click", function (event) {
		if (event.target.closest("#historyBtn, #historyBtn1")) read("show/login/history", {}, "page-wrapper");
		if (event.target.closest("[data-bs-dismiss=modal]")) document.getElementById("fragmentDialog").close();
		var entry = event.target.closest("a[data-url].systemBtnMenu, a[data-url].systemMainMenu");
		if (entry) {
			event.preventDefault();
			document.querySelectorAll(".systemBtnMenu.active").forEach(function (other) { other.classList.remove("active"); });
			entry.classList.add("active");
			openMenu(entry.getAttribute("data-url"));
		}
	});
	/*]]>*/
`;
