import kotlinx.serialization.json.Json
import kotlinx.serialization.json.add
import kotlinx.serialization.json.addJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import portico.api.apis.AuthApi
import portico.api.apis.StudentApi
import portico.api.infrastructure.ApiClient
import portico.api.infrastructure.ClientError
import portico.api.infrastructure.ClientException
import portico.api.infrastructure.Serializer
import portico.api.models.LoginRequest
import portico.api.models.LoginResult
import portico.api.models.Problem
import portico.api.models.SemesterRequest
import portico.api.models.VerifyOtpRequest

/** Logs in with an OTP, fetches attendance and reports an error, with the client that openapi-generator made for Kotlin. */
fun main(args: Array<String>) {
    val (url, apiKey) = args
    ApiClient.apiKey["X-API-Key"] = apiKey
    val auth = AuthApi(url)
    val student = StudentApi(url)
    val pending = (auth.authLogin(LoginRequest("24DMO0006", "pass_good")) as LoginResult.OtpRequiredWrapper).value
    val result = auth.authVerifyOtp(VerifyOtpRequest(pending.otpChallenge, "123456"))
    val session = (result as LoginResult.AuthenticatedWrapper).value.session
    val entries = student.studentAttendance(SemesterRequest(session, "AP2026272"))

    val expired = session.copy(cookie = "JSESSIONID=0")
    val problem =
        try {
            student.studentAttendance(SemesterRequest(expired, "AP2026272"))
            error("The service accepted an unknown session.")
        } catch (failure: ClientException) {
            val body = (failure.response as ClientError<*>).body as String
            Serializer.kotlinxSerializationJson.decodeFromString<Problem>(body)
        }

    val output = buildJsonObject {
        put("login", pending.status.value)
        put("student", session.registrationNumber)
        putJsonArray("attendance") {
            for (entry in entries) addJsonArray { add(entry.courseCode); add(entry.attendancePercentage) }
        }
        putJsonArray("error") { add(problem.status); add(problem.code); add(problem.userAction.value) }
    }
    println(Json.encodeToString(output))
}
