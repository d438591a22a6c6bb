// Logs in with an OTP, fetches attendance and reports an error, with the client that openapi-generator made for Go.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"

	portico "example.com/portico/api"
)

func main() {
	configuration := portico.NewConfiguration()
	configuration.Servers = portico.ServerConfigurations{{URL: os.Args[1]}}
	configuration.AddDefaultHeader("X-Portal-Strict", "1")
	client := portico.NewAPIClient(configuration)
	key := map[string]portico.APIKey{"apiKey": {Key: os.Args[2]}}
	ctx := context.WithValue(context.Background(), portico.ContextAPIKeys, key)

	credentials := portico.NewLoginRequest("24DMO0006", "pass_good")
	pending, _, err := client.AuthAPI.AuthLogin(ctx).LoginRequest(*credentials).Execute()
	check(err)
	otp := portico.NewVerifyOtpRequest(pending.LoginOtpRequired.OtpChallenge, "123456")
	result, _, err := client.AuthAPI.AuthVerifyOtp(ctx).VerifyOtpRequest(*otp).Execute()
	check(err)
	session := result.LoginAuthenticated.Session

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
	var failure *portico.GenericOpenAPIError
	if !errors.As(err, &failure) {
		log.Fatal("no error of the service: ", err)
	}
	problem := failure.Model().(portico.Problem)

	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"login":      pending.LoginOtpRequired.Status,
		"student":    session.RegistrationNumber,
		"attendance": attendance,
		"error":      []any{problem.Status, problem.Code, problem.UserAction},
	}))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
