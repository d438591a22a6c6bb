"""Edits the records of a student of the demo portal and checks that a refresh reports exactly the changes.

    python3 test/live-demo.py SERVICE_URL API_KEY PORTAL_URL

Standard library only. A biometric punch cannot change and a student always has one mentor page, so these combinations do not exist.
"""
import json
import sys
import urllib.error
import urllib.parse
import urllib.request

SERVICE, API_KEY, PORTAL = sys.argv[1:4]
SEMESTER, DATE, STUDENT = "AP2026272", "2026-09-24", "23DMO0001"


def send(url, body, headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body.encode(), headers), timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{url}: {error.code} {error.read().decode()}")


def ask(path, body):
    return send(SERVICE + path, json.dumps(body), {"X-API-Key": API_KEY, "Content-Type": "application/json"})


def demo(path, **fields):
    form = urllib.parse.urlencode({"student": STUDENT, **fields})
    return send(f"{PORTAL}/demo/{path}", form, {"Content-Type": "application/x-www-form-urlencoded"})


session = ask("/auth/login", {"registration_number": STUDENT, "password": "pass_good"})["session"]


def refresh(part, known=None):
    body = {"session": session, "parts": [part], "sem_sub_id": SEMESTER, "date": DATE}
    if part == "grade_view":
        body["sem_sub_id"] = "AP2025264"
    if known:
        body["known"] = {part: known}
    answer = ask("/student/refresh", body)["parts"][part]
    if "problem" in answer:
        raise SystemExit(f"{part}: {answer['problem']}")
    return answer


def lines(changes):
    keys = lambda change: " ".join("-" if value is None else str(value) for value in change["key"].values())
    return sorted(" ".join([c["kind"], c["collection"], keys(c), ",".join(c["fields"] or [])]).strip() for c in changes)



def month(kind, name):
    return [f"{kind} days {name}-{day:02}" for day in range(1, 32)]



# Part, kind and key of the edit, fields (None removes the record), and the changes that the refresh must report.
EDITS = [
    ("attendance_registers", "attendance", "AP2026272000101 2026-09-25", {}, ["added registers AP2026272000101 2026-09-25 C1 09:00"]),
    ("attendance_registers", "attendance", "AP2026272000101 2026-09-24", {"status": "Absent"}, ["changed registers AP2026272000101 2026-09-24 C1 09:00 status"]),
    ("attendance_registers", "attendance", "AP2026272000101 2026-09-24", None, ["removed registers AP2026272000101 2026-09-24 C1 09:00"]),
    ("attendance", "class", "AP2026272000777", {}, ["added attendance PHY3002 Theory Only"]),
    ("attendance", "attendance", "AP2026272000101 2026-09-25", {}, ["changed attendance CSE3009 Embedded Theory attended_classes,total_classes,attendance_percentage"]),
    ("attendance", "class", "AP2026272000320", None, ["removed attendance STS4006 Soft Skill"]),
    ("timetable", "class", "AP2026272000777", {}, ["added classes tuesday PHY3002 TH TFF1", "added courses PHY3002 Theory Only", "changed totals  total_credits"]),
    ("timetable", "class", "AP2026272000320", {"option": "Re-registered"}, ["changed courses STS4006 Soft Skill course_option"]),
    ("timetable", "class", "AP2026272000320", None, ["changed totals  total_credits", "removed classes saturday STS4006 SS TE1", "removed classes tuesday STS4006 SS E1", "removed courses STS4006 Soft Skill"]),
    ("exam_schedule", "class", "AP2026272000777", {}, [f"added exams {exam} PHY3002 TH" for exam in ("CAT1", "CAT2", "FAT")]),
    ("digital_assignments", "class", "AP2026272000320", None, ["removed courses AP2026272000320"]),
    ("marks", "mark", "AP2026272000101 CAT2", {"scored": "43"}, ["added assessments AP2026272000101 CAT2"]),
    ("marks", "mark", "AP2026272000101 CAT1", {"scored": "41"}, ["changed assessments AP2026272000101 CAT1 scored_mark,weightage_mark"]),
    ("marks", "mark", "AP2026272000101 CAT1", None, ["removed assessments AP2026272000101 CAT1"]),
    ("digital_assignments", "assignment", "AP2026272000101 DA04", {}, ["added assignments AP2026272000101 DA04"]),
    ("digital_assignments", "assignment", "AP2026272000101 DA03", {"due": "2026-10-12"}, ["changed assignments AP2026272000101 Digital Assessment-3 due_date"]),
    ("digital_assignments", "assignment", "AP2026272000101 DA03", None, ["removed assignments AP2026272000101 Digital Assessment-3"]),
    ("exam_schedule", "exam", "ReCAT1 AP2026272000101", {"date": "2026-10-10"}, ["added exams ReCAT1 CSE3009 ETH", "added groups ReCAT1 General (Semester)"]),
    ("exam_schedule", "exam", "CAT2 AP2026272000101", {"date": "2026-10-03"}, ["changed exams CAT2 CSE3009 ETH exam_date"]),
    ("exam_schedule", "exam", "CAT2 AP2026272000101", None, ["removed exams CAT2 CSE3009 ETH"]),
    ("grade_view", "grade", "AP2025264 HUM3001", {}, ["added courses HUM3001 Theory Only"]),
    ("grade_view", "grade", "AP2025264 CSE1008", {"grade": "S"}, ["changed courses CSE1008 Theory Only grade"]),
    ("grade_view", "grade", "AP2025264 CSE1008", None, ["removed courses CSE1008 Theory Only"]),
    ("grade_history", "grade", "AP2025264 HUM3001", {}, ["added courses HUM3001", "changed grade_counts B count", "changed totals  cgpa,credits_registered,credits_earned"]),
    ("grade_history", "grade", "AP2025264 CSE1008", {"grade": "S"}, ["changed courses CSE1008 grade", "changed grade_counts A count", "changed grade_counts S count", "changed totals  cgpa"]),
    ("grade_history", "grade", "AP2025264 CSE1008", None, ["changed grade_counts A count", "changed totals  cgpa,credits_registered,credits_earned", "removed courses CSE1008"]),
    ("semesters", "semester", "AP2026274", {}, ["added semesters AP2026274"]),
    ("semesters", "semester", "AP2026272", {"name": "Autumn Semester 2026-27"}, ["changed semesters AP2026272 name"]),
    ("semesters", "semester", "AP2026272", None, ["removed semesters AP2026272"]),
    ("general_outing_requests", "general_outing", "2026-10-09T16:00 Nellore", {}, ["added requests 2026-10-09 16:00 Nellore"]),
    ("general_outing_requests", "general_outing", "2026-09-28T12:00 Vijayawada", {"status": "Leave Request Accepted", "leave": "L9000002"}, ["changed requests 2026-09-28 12:00 Vijayawada status,status_code,leave_id,can_download,download_path"]),
    ("general_outing_requests", "general_outing", "2026-09-28T12:00 Vijayawada", None, ["removed requests 2026-09-28 12:00 Vijayawada"]),
    ("weekend_outing_requests", "weekend_outing", "2026-10-11 Guntur", {}, ["added requests 2026-10-11 10:30 Guntur"]),
    ("weekend_outing_requests", "weekend_outing", "2026-09-27 Guntur", {"status": "Outing Request Accepted", "booking": "W90000000002"}, ["changed requests 2026-09-27 11:30 Guntur booking_id,status,status_code,can_download,download_path"]),
    ("weekend_outing_requests", "weekend_outing", "2026-09-27 Guntur", None, ["removed requests 2026-09-27 11:30 Guntur"]),
    ("biometric", "punch", "2026-09-24 21:30 LH2-FACE-IN-1", {}, ["added punches 2026-09-24 21:30 LH2-FACE-IN-1"]),
    ("biometric", "punch", "2026-09-24 20:05 LH2-FACE-IN-1", None, ["removed punches 2026-09-24 20:05 LH2-FACE-IN-1"]),
    ("pending_payments", "invoice", "AM2600900002", {}, ["added invoices AM2600900002"]),
    ("pending_payments", "invoice", "AM2600900001", {"fine": "500"}, ["changed invoices AM2600900001 fine,total_amount"]),
    ("pending_payments", "invoice", "AM2600900001", None, ["removed invoices AM2600900001"]),
    ("payment_receipts", "receipt", "90002", {}, ["added receipts 90002"]),
    ("payment_receipts", "receipt", "90001", {"amount": "98000"}, ["changed receipts 90001 amount"]),
    ("payment_receipts", "receipt", "90001", None, ["removed receipts 90001"]),
    ("calendar", "calendar_month", "AP2026272 2027-01", {}, month("added", "2027-01")),
    ("calendar", "calendar_day", "2026-10-06", {"label": "Local festival"}, ["changed days 2026-10-06 events"]),
    ("calendar", "calendar_month", "AP2026272 2026-12", None, month("removed", "2026-12")),
    ("profile", "profile", "own", {"bloodGroup": "AB-"}, ["changed profile 23DMO0001 blood_group"]),
    ("profile", "mentor", "own", None, ["removed mentor_details"]),
    ("mentor", "mentor", "own", {"cabin": "CB-220"}, ["changed mentor  cabin_number"]),
]

failures = 0


def check(name, part, known, expected):
    global failures
    found = lines(refresh(part, known).get("changes", []))
    if found != sorted(expected):
        failures += 1
        print(f"{name}: expected {sorted(expected)}, found {found}")


for part, kind, key, fields, expected in EDITS:
    demo("reset")
    known = refresh(part)["digest"]
    demo("edit", kind=kind, key=key, **({"remove": "1"} if fields is None else fields))
    check(f"{part}, {kind} {key}", part, known, expected)

# A profile has one mentor: the first edit removes them, the second one appoints them again.
demo("edit", kind="mentor", key="own", remove="1")
known = refresh("profile")["digest"]
demo("edit", kind="mentor", key="own")
check("profile, mentor appointed", "profile", known, ["added mentor_details"])

# The clock: twenty days later there are more classes, and the edits stay.
demo("reset")
known = refresh("attendance_registers")["digest"]
demo("clock", day="2026-10-15")
later = refresh("attendance_registers", known)["changes"]
if not later or any(change["kind"] != "added" or not "2026-09-25" <= change["key"]["date"] < "2026-10-15" for change in later):
    failures += 1
    print(f"clock: {lines(later)}")

# On every day of the semester, the pages are ones that the service can read.
PARTS = sorted({part for part, *_ in EDITS})
for day in ("2026-07-01", "2026-08-20", "2026-12-31"):
    demo("clock", day=day)
    ask("/student/capstone_attendance", {"session": session, "sem_sub_id": SEMESTER})
    answer = ask("/student/refresh", {"session": session, "parts": PARTS, "sem_sub_id": SEMESTER, "date": DATE})
    for part in PARTS:
        if "problem" in answer["parts"][part]:
            failures += 1
            print(f"{day}: {part} {answer['parts'][part]['problem']}")

demo("reset")
if "unchanged" not in refresh("attendance_registers", known):
    failures += 1
    print("reset: the records are not those of the start")

print(f"{len(EDITS) + 3} changes checked, {failures} not as expected")
sys.exit(1 if failures else 0)
