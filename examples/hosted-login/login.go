// Hosted login in Go, with golang.org/x/oauth2: prints the attendance of a student who logs in on a page of the service.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	"golang.org/x/oauth2"
)

func main() {
	service := os.Getenv("PORTICO_URL")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	config := oauth2.Config{
		ClientID:    "attendance",
		RedirectURL: "http://" + listener.Addr().String() + "/callback",
		Scopes:      []string{"attendance"},
		Endpoint:    oauth2.Endpoint{AuthURL: service + "/oauth/authorize", TokenURL: service + "/oauth/token"},
	}
	state, verifier, codes := oauth2.GenerateVerifier(), oauth2.GenerateVerifier(), make(chan string)
	fmt.Println("Open", config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier)))
	go http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Another server must not be able to answer in place of this one (RFC 9207).
		if query := r.URL.Query(); query.Get("state") == state && query.Get("iss") == service {
			fmt.Fprintln(w, "You can close this page.")
			codes <- query.Get("code")
		}
	}))
	token, err := config.Exchange(context.Background(), <-codes, oauth2.VerifierOption(verifier))
	check(err)
	post := func(path, body string, answer any) {
		response, err := config.Client(context.Background(), token).Post(service+path, "application/json", bytes.NewBufferString(body))
		check(err)
		check(json.NewDecoder(response.Body).Decode(answer))
	}
	var current struct{ Semester struct{ ID string } }
	post("/student/current_semester", "{}", &current)
	var entries []struct {
		Code       string  `json:"course_code"`
		Percentage float64 `json:"attendance_percentage"`
	}
	post("/student/attendance", fmt.Sprintf(`{"sem_sub_id": %q}`, current.Semester.ID), &entries)
	for _, entry := range entries {
		fmt.Println(entry.Code, entry.Percentage)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
