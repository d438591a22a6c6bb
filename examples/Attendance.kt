// Prints a student's attendance, using only the Java standard library. Asks for the OTP if the portal requires one.
//   kotlinc Attendance.kt -include-runtime -d attendance.jar && java -jar attendance.jar

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration
import kotlin.system.exitProcess

val url: String = System.getenv("PORTICO_URL") ?: "http://127.0.0.1:8000"
val apiKey: String = System.getenv("PORTICO_API_KEY") ?: "demo-key"
val http: HttpClient = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(10)).build()

/** Posts JSON and returns the response; on an error, prints it and exits. */
fun post(path: String, body: String): String {
    val request = HttpRequest.newBuilder(URI.create(url + path))
        .timeout(Duration.ofSeconds(70))
        .header("X-API-Key", apiKey)
        .header("X-Portal-Strict", "1") // An error instead of data that may be incomplete.
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build()
    val response = http.send(request, BodyHandlers.ofString())
    if (response.statusCode() == 200) return response.body()
    System.err.println(text(response.body(), "code") + ": " + text(response.body(), "detail"))
    exitProcess(1)
}

/** A string as JSON. For this and the next two functions, an app would use a JSON library such as kotlinx.serialization. */
fun quote(text: String): String =
    text.fold(StringBuilder("\"")) { out, char ->
        when {
            char == '"' || char == '\\' -> out.append('\\').append(char)
            char < ' ' -> out.append("\\u%04x".format(char.code))
            else -> out.append(char)
        }
    }.append('"').toString()

/** The first JSON value with this name: an object without nested objects, a string, a number or null. */
fun raw(json: String, name: String): String =
    Regex(quote(name) + """\s*:\s*(\{[^{}]*\}|"(?:[^"\\]|\\.)*"|[^,}\]\s]+)""").find(json)?.groupValues?.get(1) ?: "null"

/** The first string with this name, or null. */
fun text(json: String, name: String): String? = raw(json, name).takeIf { it.startsWith("\"") }?.trim('"')

/** Returns the session as JSON. Sends the login only once: the portal locks accounts after several failed logins. */
fun login(): String {
    val isDemo = apiKey == "demo-key" // Only a service with the demo portal takes this key.
    val number = System.getenv("REGISTRATION_NUMBER") ?: "23DMO0001".takeIf { isDemo }
    val password = System.getenv("PASSWORD") ?: "pass_good".takeIf { isDemo }
    if (number == null || password == null) error("Set REGISTRATION_NUMBER and PASSWORD.")
    var response = post("/auth/login", """{"registration_number": ${quote(number)}, "password": ${quote(password)}}""")
    if (text(response, "status") == "otp_required") {
        System.err.print("One-time password from the portal's email: ")
        val otp = readlnOrNull().orEmpty().trim()
        response = post("/auth/verify_otp", """{"otp_challenge": ${raw(response, "otp_challenge")}, "otp": ${quote(otp)}}""")
    }
    return raw(response, "session")
}

fun main() {
    val session = login()
    val semester = text(post("/student/current_semester", """{"session": $session}"""), "id") ?: error("The portal lists no semesters.")
    val entries = post("/student/attendance", """{"session": $session, "sem_sub_id": ${quote(semester)}}""")
    for (entry in Regex("""\{[^{}]*\}""").findAll(entries).map { it.value }) {
        val percentage = raw(entry, "attendance_percentage").toDoubleOrNull()
        val mark = if (percentage != null && percentage < 75) "!" else " "
        val shown = percentage?.toString()?.removeSuffix(".0") ?: "–"
        println("$mark ${text(entry, "course_code")} ${text(entry, "course_type").orEmpty()}: $shown %")
    }
}
