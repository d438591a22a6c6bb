//! Logs in with an OTP, fetches attendance and reports errors, with the client that openapi-generator made for Rust.

use openapi::apis::auth_api::{auth_login, auth_verify_otp};
use openapi::apis::configuration::{ApiKey, Configuration};
use openapi::apis::student_api::{student_attendance, student_faculty_details};
use openapi::apis::Error::ResponseError;
use openapi::models::{FacultyDetailsRequest, LoginRequest, Problem, SemesterRequest, Session, VerifyOtpRequest};
use serde_json::json;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [_, url, api_key]: [String; 3] = std::env::args().collect::<Vec<_>>().try_into().expect("a URL and an API key");
    let mut configuration = Configuration::new();
    configuration.base_path = url;
    configuration.api_key = Some(ApiKey { prefix: None, key: api_key });
    let mut result = auth_login(&configuration, LoginRequest::new("24DMO0006".into(), "pass_good".into())).await?;
    let status = result.status;
    if let Some(challenge) = result.otp_challenge {
        result = auth_verify_otp(&configuration, VerifyOtpRequest::new(*challenge, "123456".into())).await?;
    }
    let session = *result.session.expect("a session");
    let request = SemesterRequest::new(session.clone(), "AP2026272".into());
    let attendance = student_attendance(&configuration, request, None).await?;

    let expired = Session { cookie: "JSESSIONID=0".into(), ..session.clone() };
    let request = SemesterRequest::new(expired, "AP2026272".into());
    let Err(ResponseError(response)) = student_attendance(&configuration, request, None).await else {
        panic!("The service accepted an unknown session.");
    };
    let problem: Problem = serde_json::from_str(&response.content)?;

    let request = FacultyDetailsRequest::new(session.clone(), "99031".into());
    let Err(ResponseError(response)) = student_faculty_details(&configuration, request, Some("1")).await else {
        panic!("The service returned incomplete data.");
    };
    let incomplete: Problem = serde_json::from_str(&response.content)?;
    let output = json!({
        "login": status,
        "student": session.registration_number,
        "attendance": attendance.iter().map(|entry| json!([entry.course_code, entry.attendance_percentage])).collect::<Vec<_>>(),
        "error": [json!(problem.status), json!(problem.code), json!(problem.user_action)],
        "incomplete": [json!(incomplete.status), json!(incomplete.code), json!(incomplete.user_action)],
    });
    println!("{output}");
    Ok(())
}
