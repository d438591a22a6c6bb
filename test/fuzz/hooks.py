"""Puts real sessions and challenges into the valid bodies that schemathesis generates, so that calls succeed as well."""

import json
import os
from urllib.request import Request, urlopen

import schemathesis

URL = os.environ["PORTICO_URL"]
API_KEY = os.environ["PORTICO_API_KEY"]


def login(registration_number: str, **options) -> dict:
    body = json.dumps({"registration_number": registration_number, "password": "pass_good", **options}).encode()
    headers = {"X-API-Key": API_KEY, "Content-Type": "application/json"}
    with urlopen(Request(f"{URL}/auth/login", body, headers)) as response:
        return json.load(response)


session = login("23DMO0001")["session"]


@schemathesis.hook
def before_call(context, case, kwargs):
    is_valid = case.meta is None or case.meta.generation.mode.is_positive
    if not is_valid or not isinstance(case.body, dict):
        return
    if "session" in case.body:
        # A logout must not end the session of the other calls.
        case.body["session"] = login("23DMO0001")["session"] if case.operation.path == "/auth/logout" else session
    if "otp_challenge" in case.body:
        case.body["otp_challenge"] = login("24DMO0006")["otp_challenge"]
    if "captcha_challenge" in case.body:
        case.body["captcha_challenge"] = login("23DMO0001", assist=True, solver=False)["captcha_challenge"]
    if case.operation.path == "/auth/adopt":
        case.body["cookie"] = session["cookie"]
