/**
 * Script of the home page. It loads menu pages and defines the functions that pages call from their handlers, because
 * scripts inside loaded fragments do not run.
 */
export const homeScript = `
	/*<![CDATA[*/
	function encode(fields) {
		return Object.keys(fields).map(function (name) {
			return encodeURIComponent(name) + "=" + encodeURIComponent(fields[name]);
		}).join("&");
	}

	function post(path, body, target) {
		fetch("/vtop/" + path, {
			method: "POST", body: body,
			headers: { "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8", "X-Requested-With": "XMLHttpRequest" }
		}).then(function (response) {
			if (response.status === 404 || response.url.indexOf("/vtop/login") > 0) {
				window.location.href = "/vtop/open/page";
				return;
			}
			return response.text().then(function (html) { put(html, target); });
		}).catch(function () { put("<p class='text-danger'>The portal did not respond.</p>", target); });
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
		post(path, encode(fields), target);
	}

	function chosen(field) {
		var element = document.getElementById(field);
		return element ? element.value : "";
	}

	/* No page has an element with the id "dialog", so the fragment opens in the dialog. */
	function home() { read("home", {}, "page-wrapper"); }
	function processStudentAttendance() { read("processViewStudentAttendance", { semesterSubId: chosen("semesterSubId") }, "loadMyFragment"); }
	function callStudentAttendanceDetailDisplay(semester, register, course, type) {
		read("processViewAttendanceDetail", { semesterSubId: semester, registerNumber: register, courseId: course, courseType: type }, "dialog");
	}
	function viewSDPAttendance() { read("processSdpAttendance", { semesterSubId: chosen("semesterSubId"), regNo: id }, "dialog"); }
	function processViewTimeTable() { read("processViewTimeTable", { semesterSubId: chosen("semesterSubId") }, "loadMyFragment"); }
	function getStudViewBioList() {
		read("getStudBioHistory", { fromDate: chosen("fromDate") }, "getStudBioList");
	}
	function doViewExamMark() { read("examinations/doStudentMarkView", { semesterSubId: chosen("semesterSubId") }, "page-wrapper"); }
	function doSearchExamScheduleForStudent() {
		read("examinations/doSearchExamScheduleForStudent", { semesterSubId: chosen("semesterSubId") }, "page-wrapper");
	}
	function doViewExamGrade() { read("examinations/examGradeView/doStudentGradeView", { semesterSubId: chosen("semesterSubId") }, "page-wrapper"); }
	function getGradeViewDetails(course) {
		read("examinations/examGradeView/getGradeViewDetails", { semesterSubId: chosen("semesterSubId"), courseId: course }, "page-wrapper");
	}
	function toggleDiv(course) {
		var row = document.getElementById("detailsView_" + course);
		if (row) { row.style.display = row.style.display === "none" ? "" : "none"; }
	}
	function getDateForSemesterPreview() {
		read("getDateForSemesterPreview", { paramReturnId: "getDateForSemesterPreview", semSubId: chosen("semesterSubId") || chosen("semSubId") }, "getDateForSemesterPreview");
	}
	function getListForSemester() {
		read("getListForSemester", { paramReturnId: "getListForSemester", semSubId: chosen("semesterSubId") || chosen("semSubId"), classGroupId: chosen("classGroupId") }, "getListForSemester");
	}
	function processViewCalendar(date) {
		read("processViewCalendar", { calDate: date, semSubId: chosen("semesterSubId") || chosen("semSubId"), classGroupId: chosen("classGroupId") }, "list-wrapper");
	}
	function searchEmployee() { read("hrms/EmployeeSearchForStudent", { empId: chosen("empId") }, "loadMyFragment"); }
	function getEmployeeIdNo(employee) { read("hrms/EmployeeSearch1ForStudent", { empId: employee }, "dialog"); }
	function getCourseForCoursePage() {
		read("getCourseForCoursePage", { paramReturnId: "getCourseForCoursePage", semSubId: chosen("semesterSubId") }, "getCourseForCoursePage");
	}
	function getSlotIdForCoursePage() {
		read("getSlotIdForCoursePage", { classId: chosen("courseCode"), praType: "source", paramReturnId: "getSlotIdForCoursePage", semSubId: chosen("semesterSubId") }, "page-wrapper");
	}
	function processViewStudentCourseDetail(semester, employee, classId) {
		read("processViewStudentCourseDetail", { semSubId: semester, erpId: employee, classId: classId }, "page-wrapper");
	}
	function dAOnChange() { read("examinations/doDigitalAssignment", { semesterSubId: chosen("semesterSubId") }, "page-wrapper"); }
	function myFunction(classId) { read("examinations/processDigitalAssignment", { classId: classId }, "page-wrapper"); }
	function reload(semester) { read("examinations/doDigitalAssignment", { semesterSubId: semester }, "page-wrapper"); }
	function vtopDownload(path) {
		var query = encode({ authorizedID: id, _csrf: csrfValue, x: new Date().toUTCString() });
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
