/**
 * Key and self-signed certificate of the TLS listener. They protect nothing: they are public, nobody trusts them, and
 * they exist so that a client can prove that it refuses such a server.
 */
export const worthlessCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMbldjop72iIPvPlE
jBrg1SrsWfcpK6leK0/MoYQYC4+hRANCAARwWe6Y18TIbT81kmb/etL0jGII5iBw
vMRJLNxcW7kZRRGxwVDkEbdsrTZTHqueR1DayqMaK152P6qq6UZvakHm
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIB9DCCAZmgAwIBAgIUL1ezU8G8wvsnNgB2191bzmIiHBcwCgYIKoZIzj0EAwIw
QDEcMBoGA1UEAwwTZGVtby1wb3J0YWwuaW52YWxpZDEgMB4GA1UECgwXV29ydGhs
ZXNzIHRlc3QgbWF0ZXJpYWwwIBcNMjYxMTIxMTM0MjIxWhgPMjEyNjEwMjgxMzQy
MjFaMEAxHDAaBgNVBAMME2RlbW8tcG9ydGFsLmludmFsaWQxIDAeBgNVBAoMF1dv
cnRobGVzcyB0ZXN0IG1hdGVyaWFsMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
cFnumNfEyG0/NZJm/3rS9IxiCOYgcLzESSzcXFu5GUURscFQ5BG3bK02Ux6rnkdQ
2sqjGitedj+qqulGb2pB5qNvMG0wHQYDVR0OBBYEFE/6GI6l7yArWSz8+NU5sdJS
HxTKMB8GA1UdIwQYMBaAFE/6GI6l7yArWSz8+NU5sdJSHxTKMA8GA1UdEwEB/wQF
MAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0kA
MEYCIQD/ZzFpiojbHmL0GzrzJGzWQXlqk37+BoB/7Kk1CCMZJwIhAOjO4LawKXPO
knKxW9UetJ5A48WeDr+3vYf+LqrVMjSs
-----END CERTIFICATE-----
`,
};
