// Logs in with an OTP, fetches attendance and reports errors, with the client that openapi-generator made for Go.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"

	portico "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func main() {
	configuration := portico.NewConfiguration()
	configuration.Servers = portico.ServerConfigurations{{URL: os.Args[1]}}
	configuration.AddDefaultHeader("X-API-Key", os.Args[2])
	client, ctx := portico.NewAPIClient(configuration), context.Background()

	credentials := portico.NewLoginRequest("24DMO0006", "pass_good")
	result, _, err := client.AuthAPI.AuthLogin(ctx).LoginRequest(*credentials).Execute()
	check(err)
	status := result.Status
	if result.OtpChallenge != nil {
		otp := portico.NewVerifyOtpRequest(*result.OtpChallenge, "123456")
		result, _, err = client.AuthAPI.AuthVerifyOtp(ctx).VerifyOtpRequest(*otp).Execute()
		check(err)
	}
	session := *result.Session
	request := portico.NewSemesterRequest(session, "AP2026272")
	entries, _, err := client.StudentAPI.StudentAttendance(ctx).SemesterRequest(*request).Execute()
	check(err)
	attendance := [][]any{}
	for _, entry := range entries {
		attendance = append(attendance, []any{entry.GetCourseCode(), entry.GetAttendancePercentage()})
	}

	expired := session
	expired.Cookie = "JSESSIONID=0"
	request = portico.NewSemesterRequest(expired, "AP2026272")
	_, _, err = client.StudentAPI.StudentAttendance(ctx).SemesterRequest(*request).Execute()
	problem := problemOf(err)

	details := portico.NewFacultyDetailsRequest(session, "99031")
	_, _, err = client.StudentAPI.StudentFacultyDetails(ctx).FacultyDetailsRequest(*details).XPortalStrict("1").Execute()
	incomplete := problemOf(err)

	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"login":      status,
		"student":    session.RegistrationNumber,
		"attendance": attendance,
		"error":      []any{problem.Status, problem.Code, problem.UserAction},
		"incomplete": []any{incomplete.Status, incomplete.Code, incomplete.UserAction},
	}))
}

func problemOf(err error) portico.Problem {
	var failure *portico.GenericOpenAPIError
	if !errors.As(err, &failure) {
		log.Fatal("no error of the service: ", err)
	}
	return failure.Model().(portico.Problem)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
