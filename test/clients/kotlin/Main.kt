import org.openapitools.client.apis.AuthApi
import org.openapitools.client.apis.StudentApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.infrastructure.ServerError
import org.openapitools.client.infrastructure.ServerException
import org.openapitools.client.models.FacultyDetailsRequest
import org.openapitools.client.models.LoginRequest
import org.openapitools.client.models.Problem
import org.openapitools.client.models.SemesterRequest
import org.openapitools.client.models.VerifyOtpRequest

/** Logs in with an OTP, fetches attendance and reports errors, with the client that openapi-generator made for Kotlin. */
fun main(args: Array<String>) {
    val (url, apiKey) = args
    ApiClient.apiKey["X-API-Key"] = apiKey
    val auth = AuthApi(url)
    var result = auth.authLogin(LoginRequest("24DMO0006", "pass_good"))
    val status = result.status
    result.otpChallenge?.let { result = auth.authVerifyOtp(VerifyOtpRequest(it, "123456")) }
    val session = checkNotNull(result.session)
    val attendance = StudentApi(url).studentAttendance(SemesterRequest(session, "AP2026272"))

    val problem =
        try {
            StudentApi(url).studentAttendance(SemesterRequest(session.copy(cookie = "JSESSIONID=0"), "AP2026272"))
            error("The service accepted an unknown session.")
        } catch (failure: ClientException) {
            problemOf((failure.response as ClientError<*>).body)
        }
    val incomplete =
        try {
            StudentApi(url).studentFacultyDetails(FacultyDetailsRequest(session, "99031"), xPortalStrict = "1")
            error("The service returned incomplete data.")
        } catch (failure: ServerException) {
            problemOf((failure.response as ServerError<*>).body)
        }

    val output =
        mapOf(
            "login" to status.value,
            "student" to session.registrationNumber,
            "attendance" to attendance.map { listOf(it.courseCode, it.attendancePercentage?.toDouble()) },
            "error" to listOf(problem.status, problem.code, problem.userAction.value),
            "incomplete" to listOf(incomplete.status, incomplete.code, incomplete.userAction.value),
        )
    println(Serializer.moshi.adapter(Any::class.java).toJson(output))
}

private fun problemOf(body: Any?): Problem =
    checkNotNull(Serializer.moshi.adapter(Problem::class.java).fromJson(body as String))
