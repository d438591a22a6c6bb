"""Prints a student's attendance, using only the standard library. Asks for the OTP if the portal requires one."""

import json
import os
import sys
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

URL = os.environ.get("PORTICO_URL", "http://127.0.0.1:8000")
API_KEY = os.environ.get("PORTICO_API_KEY", "demo-key")
OTHER = f"What answers at {URL} is not the service: check PORTICO_URL."


def post(path: str, body: dict) -> object:
    """Returns the response of the service; on an error, prints it and exits."""
    # Strict: an error instead of data that may be incomplete.
    headers = {"X-API-Key": API_KEY, "Content-Type": "application/json", "X-Portal-Strict": "1"}
    request = Request(URL + path, json.dumps(body).encode(), headers, method="POST")
    try:
        with urlopen(request, timeout=70) as response:
            return json.load(response)
    except HTTPError as error:
        is_own = "json" in error.headers.get("Content-Type", "")
        problem = json.load(error) if is_own else {"code": error.code, "detail": OTHER}
        sys.exit(f"{problem['code']}: {problem['detail']}")
    except URLError as error:
        sys.exit(f"Cannot connect to {URL}: {error.reason}")
    except ValueError:
        sys.exit(OTHER)


def login() -> dict:
    """Returns the session. Sends the login only once: the portal locks accounts after several failed logins."""
    # Only a service with the demo portal takes this key.
    demo = ("23DMO0001", "pass_good") if API_KEY == "demo-key" else ("", "")
    number = os.environ.get("REGISTRATION_NUMBER", demo[0])
    password = os.environ.get("PASSWORD", demo[1])
    if not number or not password:
        sys.exit("Set REGISTRATION_NUMBER and PASSWORD.")
    response = post("/auth/login", {"registration_number": number, "password": password})
    if response["status"] == "otp_required":
        print("One-time password from the portal's email: ", end="", file=sys.stderr, flush=True)
        otp = sys.stdin.readline().strip()
        response = post("/auth/verify_otp", {"otp_challenge": response["otp_challenge"], "otp": otp})
    return response["session"]


session = login()
semester = post("/student/current_semester", {"session": session})["semester"]
if semester is None:
    sys.exit("The portal lists no semesters.")
for entry in post("/student/attendance", {"session": session, "sem_sub_id": semester["id"]}):
    percentage = entry["attendance_percentage"]
    mark = "!" if percentage is not None and percentage < 75 else " "
    shown = "–" if percentage is None else percentage
    print(f"{mark} {entry['course_code']} {entry['course_type'] or ''}: {shown} %")
