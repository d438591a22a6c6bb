"""Hosted login in Python, with Authlib: prints the attendance of a student who logs in on a page of the service.

pip install authlib requests
"""

import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session

URL = os.environ.get("PORTICO_URL", "http://127.0.0.1:8000")


class Callback(BaseHTTPRequestHandler):
    """Receives the student's browser after the login."""

    def do_GET(self):
        self.server.address = self.path
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"You can close this page.")

    def log_message(self, *_):
        """The address contains the code, which belongs into no log."""


server = HTTPServer(("127.0.0.1", 0), Callback)
metadata = requests.get(URL + "/.well-known/oauth-authorization-server", timeout=10).json()
session = OAuth2Session(
    "attendance",
    redirect_uri=f"http://127.0.0.1:{server.server_port}/callback",
    scope="attendance",
    code_challenge_method="S256",
    token_endpoint_auth_method="none",
)
verifier = generate_token(48)
page, state = session.create_authorization_url(metadata["authorization_endpoint"], code_verifier=verifier)
print("Open", page, flush=True)
server.handle_request()

# Another server must not be able to answer in place of this one (RFC 9207).
assert parse_qs(urlsplit(server.address).query)["iss"] == [metadata["issuer"]]
session.fetch_token(
    metadata["token_endpoint"], authorization_response=server.address, state=state, code_verifier=verifier
)


def post(path, body):
    response = session.post(URL + path, json=body, timeout=70)
    response.raise_for_status()
    return response.json()


semester = post("/student/current_semester", {})["semester"]["id"]
for entry in post("/student/attendance", {"sem_sub_id": semester}):
    print(entry["course_code"], entry["attendance_percentage"])
session.revoke_token(metadata["revocation_endpoint"], session.token["access_token"], body="client_id=attendance")
