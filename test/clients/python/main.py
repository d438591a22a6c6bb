"""Logs in with an OTP, fetches attendance and reports errors, with the client that openapi-generator made for Python."""

import json
import sys

from openapi_client import (
    ApiClient,
    ApiException,
    AuthApi,
    Configuration,
    FacultyDetailsRequest,
    LoginRequest,
    Problem,
    SemesterRequest,
    Session,
    StudentApi,
    VerifyOtpRequest,
)


def main(url: str, api_key: str) -> None:
    with ApiClient(Configuration(host=url, api_key={"apiKey": api_key})) as client:
        auth = AuthApi(client)
        result = auth.auth_login(LoginRequest(registration_number="24DMO0006", password="pass_good"))
        status = result.status
        if result.otp_challenge is not None:
            result = auth.auth_verify_otp(VerifyOtpRequest(otp_challenge=result.otp_challenge, otp="123456"))
        session = result.session
        student = StudentApi(client)
        attendance = student.student_attendance(SemesterRequest(session=session, sem_sub_id="AP2026272"))

        expired = Session(**{**session.to_dict(), "cookie": "JSESSIONID=0"})
        try:
            student.student_attendance(SemesterRequest(session=expired, sem_sub_id="AP2026272"))
        except ApiException as error:
            problem = Problem.from_json(error.body)
        try:
            student.student_faculty_details(FacultyDetailsRequest(session=session, emp_id="99031"), x_portal_strict="1")
        except ApiException as error:
            incomplete = Problem.from_json(error.body)
    print(
        json.dumps(
            {
                "login": status,
                "student": session.registration_number,
                "attendance": [[entry.course_code, entry.attendance_percentage] for entry in attendance],
                "error": [problem.status, problem.code, problem.user_action],
                "incomplete": [incomplete.status, incomplete.code, incomplete.user_action],
            }
        )
    )


main(*sys.argv[1:])
