// Hosted login in Kotlin, with Nimbus: prints the attendance of a student who logs in on a page of the service.
// cspell:words nimbusds httpserver
import com.nimbusds.oauth2.sdk.*
import com.nimbusds.oauth2.sdk.`as`.AuthorizationServerMetadata
import com.nimbusds.oauth2.sdk.id.ClientID
import com.nimbusds.oauth2.sdk.id.Issuer
import com.nimbusds.oauth2.sdk.id.State
import com.nimbusds.oauth2.sdk.http.HTTPRequest
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier
import com.nimbusds.oauth2.sdk.token.AccessToken
import com.nimbusds.oauth2.sdk.util.JSONArrayUtils
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils
import com.sun.net.httpserver.HttpServer
import java.net.InetSocketAddress
import java.net.URI
import java.util.concurrent.CompletableFuture

val service: String = System.getenv("PORTICO_URL") ?: "http://127.0.0.1:8000"
val client = ClientID("attendance")

/** Sends the student to the page of the service, and returns the access token. */
fun logIn(): AccessToken {
    val metadata = AuthorizationServerMetadata.resolve(Issuer(service))
    val answer = CompletableFuture<URI>()
    val server = HttpServer.create(InetSocketAddress("127.0.0.1", 0), 0)
    server.createContext("/callback") { exchange ->
        exchange.sendResponseHeaders(204, -1)
        answer.complete(URI("http://127.0.0.1").resolve(exchange.requestURI))
    }
    server.start()
    val (verifier, state) = CodeVerifier() to State()
    val redirect = URI("http://127.0.0.1:${server.address.port}/callback")
    val request = AuthorizationRequest.Builder(ResponseType.CODE, client).endpointURI(metadata.authorizationEndpointURI)
        .redirectionURI(redirect).scope(Scope("attendance")).state(state).codeChallenge(verifier, CodeChallengeMethod.S256)
    println("Open ${request.build().toURI()}")
    val callback = answer.get()
    server.stop(0)
    val response = AuthorizationResponse.parse(callback).toSuccessResponse()
    // Another server must not be able to answer in place of this one (RFC 9207).
    check(response.state == state && response.issuer == metadata.issuer)
    val grant = AuthorizationCodeGrant(response.authorizationCode, redirect, verifier)
    val sent = TokenRequest.Builder(metadata.tokenEndpointURI, client, grant).build().toHTTPRequest().send()
    return TokenResponse.parse(sent).toSuccessResponse().tokens.accessToken
}

fun main() {
    val token = logIn()
    val post = { path: String, body: String ->
        HTTPRequest(HTTPRequest.Method.POST, URI(service + path)).apply {
            setContentType("application/json")
            authorization = token.toAuthorizationHeader()
            this.body = body
        }.send().body
    }
    val current = JSONObjectUtils.getJSONObject(JSONObjectUtils.parse(post("/student/current_semester", "{}")), "semester")
    val semester = JSONObjectUtils.getString(current, "id")
    for (entry in JSONArrayUtils.parse(post("/student/attendance", """{"sem_sub_id": "$semester"}""")).filterIsInstance<Map<*, *>>())
        println("${entry["course_code"]} ${entry["attendance_percentage"]}")
}
