"""Logs in with an OTP, fetches attendance and reports an error, with the client that openapi-generator made for Python."""

import json
import sys

from portico_api import (
    ApiClient,
    ApiException,
    AuthApi,
    Configuration,
    LoginRequest,
    Problem,
    SemesterRequest,
    Session,
    StudentApi,
    VerifyOtpRequest,
)


def main(url: str, api_key: str) -> None:
    with ApiClient(Configuration(host=url, api_key={"apiKey": api_key})) as client:
        client.set_default_header("X-Portal-Strict", "1")
        auth, student = AuthApi(client), StudentApi(client)
        pending = auth.auth_login(LoginRequest(registration_number="24DMO0006", password="pass_good")).actual_instance
        result = auth.auth_verify_otp(VerifyOtpRequest(otp_challenge=pending.otp_challenge, otp="123456"))
        session = result.actual_instance.session
        entries = student.student_attendance(SemesterRequest(session=session, sem_sub_id="AP2026272"))

        expired = Session(**{**session.to_dict(), "cookie": "JSESSIONID=0"})
        try:
            student.student_attendance(SemesterRequest(session=expired, sem_sub_id="AP2026272"))
        except ApiException as error:
            problem = Problem.from_json(error.body)
    print(
        json.dumps(
            {
                "login": pending.status,
                "student": session.registration_number,
                "attendance": [[entry.course_code, entry.attendance_percentage] for entry in entries],
                "error": [problem.status, problem.code, problem.user_action],
            }
        )
    )


main(*sys.argv[1:])
