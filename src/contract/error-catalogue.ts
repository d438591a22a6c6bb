/** The action that a failure requires, and who has to take it. */
export type UserAction =
  | "fix_request"
  | "check_api_key"
  | "check_credentials"
  | "unlock_account"
  | "change_password"
  | "enter_otp"
  | "resend_otp"
  | "login_again"
  | "wait"
  | "report";

/** A sentence in each language. `{wait}` is replaced by the time after which the same step may succeed. */
export type Sentences = Readonly<Record<"en" | "hi" | "te", string>>;

/** Everything there is to know about an error code. The texts may use backticks for code. */
export interface CatalogueEntry {
  readonly status: number;
  readonly userAction: UserAction;
  /** The same request, unchanged, may succeed later without anybody doing anything. */
  readonly retryable: boolean;
  /** A client may repeat a data request after this failure without asking anybody. */
  readonly clientMayRepeat: boolean;
  /** Seconds that a program waits before another login, or before another OTP, after this failure. */
  readonly loginDelayS?: number;
  /** Endpoints that can return the code: all, those whose body has `session` or `sem_sub_id`, or those that list it in `failures`. */
  readonly scope: "all" | "session" | "sem_sub_id" | "listed";
  /** Fixed sentence of the code, without a full stop. */
  readonly title: string;
  /** The condition under which the service returns the code. */
  readonly when: string;
  /** The action that the caller should take. */
  readonly advice: string;
  /** Sentence for the students if many calls fail so. Only for codes that are faults of the portal and not of one call. */
  readonly incident?: string;
  /** For the student, with the action that they can take. In an entry below, its three texts are fields of the entry. */
  readonly student: Sentences;
}

const programFault: Sentences = {
  en: "This app has an error. Update the app. If that does not help, contact the app's developers.",
  hi: "इस ऐप में कोई गड़बड़ी है। ऐप अपडेट करें। फिर भी ठीक न हो, तो ऐप बनाने वालों को बताएँ।",
  te: "ఈ యాప్‌లో ఏదో లోపం ఉంది. యాప్‌ను అప్‌డేట్ చేయండి. అయినా సరికాకపోతే, యాప్ తయారు చేసినవారికి తెలియజేయండి.",
};

const keyFault: Sentences = {
  en: "This app cannot use the service at the moment. Update the app. If that does not help, contact the app's developers.",
  hi: "यह ऐप अभी सेवा का इस्तेमाल नहीं कर पा रहा है। ऐप अपडेट करें। फिर भी ठीक न हो, तो ऐप बनाने वालों को बताएँ।",
  te: "ఈ యాప్ ప్రస్తుతం సేవను ఉపయోగించలేకపోతోంది. యాప్‌ను అప్‌డేట్ చేయండి. అయినా సరికాకపోతే, యాప్ తయారు చేసినవారికి తెలియజేయండి.",
};

const lostLogin: Sentences = {
  en: "Something went wrong with your login. Log in again.",
  hi: "लॉगिन में कुछ गड़बड़ हो गई। फिर से लॉगिन करें।",
  te: "లాగిన్‌లో ఏదో పొరపాటు జరిగింది. మళ్లీ లాగిన్ చేయండి.",
};

const endedLogin: Sentences = {
  en: "This login is no longer valid. Log in again.",
  hi: "यह लॉगिन अब मान्य नहीं है। फिर से लॉगिन करें।",
  te: "ఈ లాగిన్ ఇక చెల్లదు. మళ్లీ లాగిన్ చేయండి.",
};

const endedAccess: Sentences = {
  en: "This app's access to your data has ended. To allow it again, log in again in the app.",
  hi: "इस ऐप की आपकी जानकारी तक पहुँच ख़त्म हो गई है। फिर से अनुमति देने के लिए ऐप में दोबारा लॉगिन करें।",
  te: "మీ సమాచారానికి ఈ యాప్‌కు ఉన్న అనుమతి ముగిసింది. మళ్లీ అనుమతించడానికి యాప్‌లో మళ్లీ లాగిన్ చేయండి.",
};

/** Most failures are not repeated by anybody. */
const never = { retryable: false, clientMayRepeat: false };
const later = { retryable: true, clientMayRepeat: false };
const repeatable = { retryable: true, clientMayRepeat: true };

const answer = (status: number, userAction: UserAction, scope: CatalogueEntry["scope"], repeats = never) => ({
  ...{ status, userAction, scope },
  ...repeats,
});

const entries = {
  api_key_missing: {
    ...answer(401, "check_api_key", "all"),
    title: "The API key is missing",
    when: "The request has no `X-API-Key` header, or the header is empty.",
    advice: "Send the service's API key in the `X-API-Key` header.",
    ...keyFault,
  },
  api_key_invalid: {
    ...answer(401, "check_api_key", "all"),
    title: "The API key is not valid",
    when: "The API key is not one of the configured keys, has expired or is not valid for this endpoint.",
    advice: "Use a valid API key.",
    ...keyFault,
  },
  invalid_token: {
    ...answer(401, "login_again", "session"),
    title: "The access token is not valid",
    when: "The access token is not one of this service, has expired, or needs a DPoP proof that is missing or not valid.",
    advice: "Let the student authorize the app again.",
    ...endedAccess,
  },
  token_revoked: {
    ...answer(401, "login_again", "session"),
    title: "The access token has been revoked",
    when: "The app has revoked the token, the student has withdrawn the consent, the code of the token was used twice, or the service has lost what was ended.",
    advice: "Delete the token and the data that you no longer need. Only the student can authorize the app again.",
    ...endedAccess,
  },
  insufficient_scope: {
    ...answer(403, "login_again", "session"),
    title: "The access token does not include this data",
    when: "The student has not given the app access to data of this kind. `detail` names the missing scopes.",
    advice: "Let the student authorize the app again, with the missing scopes.",
    en: "This app does not have your permission for this data. To allow it, log in again in the app.",
    hi: "इस ऐप के पास यह जानकारी देखने की आपकी अनुमति नहीं है। अनुमति देने के लिए ऐप में फिर से लॉगिन करें।",
    te: "ఈ సమాచారం చూడటానికి ఈ యాప్‌కు మీ అనుమతి లేదు. అనుమతించడానికి యాప్‌లో మళ్లీ లాగిన్ చేయండి.",
  },
  not_found: {
    ...answer(404, "fix_request", "all"),
    title: "The path does not exist",
    when: "The service has no such path.",
    advice: "Fix the path.",
    ...programFault,
  },
  method_not_allowed: {
    ...answer(405, "fix_request", "all"),
    title: "The method is not allowed on this path",
    when: "The path exists but does not support the method.",
    advice: "Use the method in the `Allow` header.",
    ...programFault,
  },
  unsupported_media_type: {
    ...answer(415, "fix_request", "all"),
    title: "The content type is not supported",
    when: "The content type is not `application/json`, or the body is compressed.",
    advice: "Send `Content-Type: application/json` and no `Content-Encoding`.",
    ...programFault,
  },
  payload_too_large: {
    ...answer(413, "fix_request", "all"),
    title: "The request body is too large",
    when: "The body exceeds the size limit.",
    advice: "Send a smaller body.",
    ...programFault,
  },
  validation_error: {
    ...answer(422, "fix_request", "all"),
    title: "The request body is not valid",
    when: "The body is not a JSON object, or a field is missing, has the wrong type or has the wrong format.",
    advice: "Fix the fields listed in `errors`.",
    en: "Something that was entered is missing or has the wrong form. Check it and try again.",
    hi: "दी गई जानकारी में कुछ कमी है या वह सही रूप में नहीं है। उसे जाँचकर फिर कोशिश करें।",
    te: "ఇచ్చిన వివరాల్లో ఏదో లేదు లేదా సరైన రూపంలో లేదు. సరిచూసుకుని మళ్లీ ప్రయత్నించండి.",
  },
  session_malformed: {
    ...answer(422, "fix_request", "session"),
    title: "The session was not issued by this service",
    when: "`session` is an object, but its fields do not have the format of a session issued by a login.",
    advice: "Send the session exactly as you received it. If you no longer have it, log in again.",
    ...lostLogin,
  },
  otp_challenge_malformed: {
    ...answer(422, "fix_request", "listed"),
    title: "The OTP challenge was not issued by this service",
    when: "The challenge was modified or truncated, or was issued to another API key.",
    advice: "Send the challenge exactly as you received it. If you no longer have it, log in again.",
    ...lostLogin,
  },
  captcha_challenge_malformed: {
    ...answer(422, "fix_request", "listed"),
    title: "The captcha challenge was not issued by this service",
    when: "The challenge was modified or truncated, or was issued to another API key.",
    advice: "Send the challenge exactly as you received it. If you no longer have it, log in again.",
    ...lostLogin,
  },
  invalid_sem_sub_id: {
    ...answer(400, "fix_request", "sem_sub_id"),
    title: "The semester id is malformed",
    when: "`sem_sub_id` does not have the format of a semester id. The portal was not contacted.",
    advice: "Use an `id` returned by `/student/semesters`.",
    ...programFault,
  },
  outing_closed: {
    ...answer(409, "wait", "listed"),
    title: "The portal accepts no outing requests now",
    when: "The form has no fields, and the portal says why: `portal_text`.",
    advice: "Show `portal_text`. The portal accepts requests on some days only.",
    en: "The portal does not accept outing requests now.",
    hi: "पोर्टल अभी आउटिंग के अनुरोध नहीं ले रहा है।",
    te: "పోర్టల్ ప్రస్తుతం ఔటింగ్ అభ్యర్థనలు తీసుకోవడం లేదు.",
  },
  outing_not_offered: {
    ...answer(409, "report", "listed"),
    title: "The portal offers this student no outing requests",
    when: "The form has no fields, and no text says why: for example for a day scholar, or a hosteller without a room.",
    advice: "The student must ask the hostel office.",
    en: "The portal does not offer you outing requests. Ask your hostel office.",
    hi: "पोर्टल आपको आउटिंग का अनुरोध करने नहीं देता। अपने हॉस्टल कार्यालय से पूछें।",
    te: "పోర్టల్ మీకు ఔటింగ్ అభ్యర్థనల సౌకర్యం ఇవ్వడం లేదు. మీ హాస్టల్ కార్యాలయాన్ని అడగండి.",
  },
  outing_already_exists: {
    ...answer(409, "fix_request", "listed"),
    title: "The history has this request",
    when: "A request with these values waits or was accepted. Nothing was sent.",
    advice: "Show the requests of the student.",
    en: "The portal already has this request.",
    hi: "पोर्टल पर यह अनुरोध पहले से है।",
    te: "ఈ అభ్యర్థన పోర్టల్ లో ఇప్పటికే ఉంది.",
  },
  outing_not_cancellable: {
    ...answer(409, "fix_request", "listed"),
    title: "The request cannot be cancelled",
    when: "The history has no request with this id and a button that deletes it. Nothing was sent.",
    advice: "Show the requests of the student.",
    en: "This request can no longer be cancelled here. Ask your warden.",
    hi: "यह अनुरोध अब यहाँ से रद्द नहीं हो सकता। अपने वार्डन से बात करें।",
    te: "ఈ అభ్యర్థనను ఇప్పుడు ఇక్కడ రద్దు చేయలేరు. మీ వార్డెన్‌ను అడగండి.",
  },
  outing_changed: {
    ...answer(409, "fix_request", "listed"),
    title: "The portal has changed since the draft",
    when: "The form, its limits or the history of that day are not those of the draft, or one like it was sent from another draft. Nothing was sent.",
    advice: "Prepare the request again, and let the student confirm it again.",
    en: "The portal has changed in the meantime. Check your request and confirm it again. Nothing was sent.",
    hi: "इस बीच पोर्टल पर कुछ बदल गया है। अपना अनुरोध जाँचें और फिर से पुष्टि करें। कुछ भी नहीं भेजा गया।",
    te: "ఈలోగా పోర్టల్ లో మార్పు జరిగింది. మీ అభ్యర్థనను సరిచూసి మళ్లీ నిర్ధారించండి. ఏదీ పంపలేదు.",
  },
  outing_draft_malformed: {
    ...answer(422, "fix_request", "listed"),
    title: "The draft is not one of this student and session",
    when: "The draft was modified, is of another student, session or service, or is older than two days.",
    advice: "Send the draft exactly as you received it, with the session with which it was made.",
    en: "This request could not be sent. Check your requests, and fill it in again if it is missing.",
    hi: "यह अनुरोध नहीं भेजा जा सका। अपने अनुरोध देखें और यह न हो, तो फिर से भरें।",
    te: "ఈ అభ్యర్థనను పంపలేకపోయాము. మీ అభ్యర్థనలు చూసి, ఇది లేకపోతే మళ్లీ నింపండి.",
  },
  outing_draft_expired: {
    ...answer(409, "fix_request", "listed"),
    title: "The draft has expired",
    when: "The draft is older than 5 minutes or was given up, or the service can no longer know whether it was sent.",
    advice: "Ask `/student/outing/outcome`, and prepare the request again if the portal does not have it.",
    en: "This is not sent now. It may have been sent before: check your requests, and fill in this one again only if it is missing.",
    hi: "यह अब नहीं भेजा जाता। हो सकता है कि पहले भेजा गया हो: अपने अनुरोध देखें और यह न हो, तभी फिर से भरें।",
    te: "దీన్ని ఇప్పుడు పంపము. ఇంతకు ముందు పంపి ఉండవచ్చు: మీ అభ్యర్థనలు చూసి, ఇది లేకపోతేనే మళ్లీ నింపండి.",
  },
  outing_draft_spent: {
    ...answer(409, "fix_request", "listed"),
    title: "The draft was used before",
    when: "A draft is used once, whatever becomes of it.",
    advice: "Ask `/student/outing/outcome`.",
    en: "This draft was already used. Ask for its outcome.",
    hi: "यह ड्राफ़्ट पहले ही इस्तेमाल हो चुका है। इसका नतीजा पूछें।",
    te: "ఈ డ్రాఫ్ట్‌ను ఇప్పటికే ఉపయోగించారు. దాని ఫలితం అడగండి.",
  },
  rate_limited: {
    ...answer(429, "wait", "all", repeatable),
    title: "Too many requests",
    when: "The client has reached its limit of requests, or of portal requests that they cause, per minute, or its daily quota; the student has made 10 calendar feeds in 24 hours; or 5 drafts of outing requests in an hour, or has sent 3.",
    advice: "Wait `retry_after_s` seconds.",
    en: "Too many requests were sent. Try again {wait}.",
    hi: "बहुत ज़्यादा अनुरोध भेजे गए हैं। {wait} फिर कोशिश करें।",
    te: "చాలా ఎక్కువ అభ్యర్థనలు వచ్చాయి. {wait} మళ్లీ ప్రయత్నించండి.",
  },
  login_cooldown: {
    ...answer(429, "wait", "listed", later),
    title: "Too many refused logins",
    when: "The portal refused too many logins of this account or of this client, or the account has reached its limit of wrong captcha answers. This time the portal was not contacted.",
    advice: "Wait `retry_after_s` seconds. Ask the student to check the password in the meantime.",
    en: "Too many login attempts have failed. Check your password, and make sure on the portal's website that your account is not locked. Try again {wait}.",
    hi: "लॉगिन की कई कोशिशें असफल रही हैं। अपना पासवर्ड जाँच लें, और पोर्टल की वेबसाइट पर देख लें कि आपका अकाउंट लॉक तो नहीं है। {wait} फिर कोशिश करें।",
    te: "చాలా లాగిన్ ప్రయత్నాలు విఫలమయ్యాయి. మీ పాస్‌వర్డ్ సరిచూసుకోండి, మీ ఖాతా లాక్ అయిందేమో పోర్టల్ వెబ్‌సైట్‌లో చూసుకోండి. {wait} మళ్లీ ప్రయత్నించండి.",
  },
  otp_attempts_limited: {
    ...answer(429, "wait", "listed", later),
    title: "Too many OTP attempts",
    when: "The challenge or the account has reached its limit of wrong OTPs, of resends or of OTP emails.",
    advice: "Wait `retry_after_s` seconds.",
    en: "Too many OTPs were requested or entered. Try again {wait}.",
    hi: "OTP बहुत बार मँगाया या डाला गया है। {wait} फिर कोशिश करें।",
    te: "OTP ని చాలాసార్లు అడిగారు లేదా ఇచ్చారు. {wait} మళ్లీ ప్రయత్నించండి.",
  },
  overloaded: {
    ...answer(503, "wait", "all", repeatable),
    title: "The service is busy",
    when: "Too many requests or downloads are in progress, or the instance is shutting down.",
    advice: "Try again after `retry_after_s` seconds.",
    en: "Many students are using the service at the moment. Try again {wait}.",
    hi: "अभी बहुत से छात्र सेवा का इस्तेमाल कर रहे हैं। {wait} फिर कोशिश करें।",
    te: "ప్రస్తుతం చాలామంది విద్యార్థులు సేవను ఉపయోగిస్తున్నారు. {wait} మళ్లీ ప్రయత్నించండి.",
  },
  invalid_credentials: {
    ...answer(401, "check_credentials", "listed"),
    title: "The portal rejected the credentials",
    when: "The portal reports that the login name or the password is wrong.",
    advice: "Ask the student for the credentials. Never resend the same ones: the portal locks accounts.",
    en: "The registration number or the password is wrong. Check both and enter them again. The portal locks your account after several wrong attempts.",
    hi: "रजिस्ट्रेशन नंबर या पासवर्ड ग़लत है। दोनों जाँचकर फिर से डालें। कई बार ग़लत डालने पर पोर्टल आपका अकाउंट लॉक कर देता है।",
    te: "రిజిస్ట్రేషన్ నంబర్ లేదా పాస్‌వర్డ్ తప్పు. రెండింటినీ సరిచూసుకుని మళ్లీ ఇవ్వండి. చాలాసార్లు తప్పుగా ఇస్తే పోర్టల్ మీ ఖాతాను లాక్ చేస్తుంది.",
  },
  account_locked: {
    ...answer(403, "unlock_account", "listed"),
    title: "The account is locked",
    when: "The portal reports that the account is locked.",
    advice: "Ask the student to unlock the account on the portal.",
    en: "The portal has locked your account. Unlock it on the portal's website, then log in here.",
    hi: "पोर्टल ने आपका अकाउंट लॉक कर दिया है। पोर्टल की वेबसाइट पर उसे अनलॉक करें, फिर यहाँ लॉगिन करें।",
    te: "పోర్టల్ మీ ఖాతాను లాక్ చేసింది. పోర్టల్ వెబ్‌సైట్‌లో దాన్ని అన్‌లాక్ చేసి, తర్వాత ఇక్కడ లాగిన్ చేయండి.",
  },
  login_attempts_exhausted: {
    ...answer(403, "change_password", "listed"),
    title: "The account has no login attempts left",
    when: "The portal reports that the account has reached the maximum number of failed logins.",
    advice: "Ask the student to use Forgot Password on the portal.",
    en: "Your account has no login attempts left. Set a new password with Forgot Password on the portal's website, then log in here.",
    hi: "आपके अकाउंट में लॉगिन की कोशिशें ख़त्म हो गई हैं। पोर्टल की वेबसाइट पर Forgot Password से नया पासवर्ड बनाएँ, फिर यहाँ लॉगिन करें।",
    te: "మీ ఖాతాకు లాగిన్ ప్రయత్నాలు ఇక మిగల్లేదు. పోర్టల్ వెబ్‌సైట్‌లో Forgot Password ద్వారా కొత్త పాస్‌వర్డ్ పెట్టుకుని, తర్వాత ఇక్కడ లాగిన్ చేయండి.",
  },
  password_change_required: {
    ...answer(403, "change_password", "listed"),
    title: "The portal requires a new password",
    when: "The portal does not let the student in until they set a new password.",
    advice: "Ask the student to set a new password on the portal.",
    en: "The portal requires a new password. Set it on the portal's website, then log in here with it.",
    hi: "पोर्टल नया पासवर्ड बनाने को कह रहा है। पोर्टल की वेबसाइट पर नया पासवर्ड बनाएँ, फिर यहाँ उसी से लॉगिन करें।",
    te: "కొత్త పాస్‌వర్డ్ పెట్టుకోమని పోర్టల్ అడుగుతోంది. పోర్టల్ వెబ్‌సైట్‌లో కొత్త పాస్‌వర్డ్ పెట్టుకుని, దానితో ఇక్కడ లాగిన్ చేయండి.",
  },
  captcha_unread: {
    ...answer(503, "wait", "listed", later),
    loginDelayS: 60,
    title: "The captcha could not be solved",
    when: "The service could not read the captchas of this login, or the portal rejected its answers.",
    advice:
      "Let the student start one new login after a minute. With `assist`, the login returns the captcha for the student to solve instead.",
    incident: "Logins fail because the portal's captchas cannot be read.",
    en: "The portal's captcha could not be solved. Wait a minute, then log in again.",
    hi: "पोर्टल का कैप्चा हल नहीं हो सका। एक मिनट रुककर फिर से लॉगिन करें।",
    te: "పోర్టల్ క్యాప్చాను పరిష్కరించడం కుదరలేదు. ఒక నిమిషం ఆగి మళ్లీ లాగిన్ చేయండి.",
  },
  captcha_unsupported: {
    ...answer(503, "wait", "listed", later),
    loginDelayS: 60,
    title: "The portal shows an unsupported captcha",
    when: "The last login page that the service tried showed Google's captcha, or no captcha, instead of the portal's own image.",
    advice:
      "Let the student start one new login after a minute. If the error persists, let the student log in on the portal's own page in a WebView, and hand the session over with `/auth/adopt`.",
    incident: "Logins fail because the portal shows an unsupported captcha.",
    en: "The portal shows a captcha that this service cannot solve. Wait a minute, then log in again. If that does not help, use the portal's website.",
    hi: "पोर्टल ऐसा कैप्चा दिखा रहा है जिसे यह सेवा हल नहीं कर सकती। एक मिनट रुककर फिर से लॉगिन करें। फिर भी न हो, तो पोर्टल की वेबसाइट इस्तेमाल करें।",
    te: "ఈ సేవ పరిష్కరించలేని క్యాప్చాను పోర్టల్ చూపిస్తోంది. ఒక నిమిషం ఆగి మళ్లీ లాగిన్ చేయండి. అయినా కుదరకపోతే, పోర్టల్ వెబ్‌సైట్‌ను ఉపయోగించండి.",
  },
  login_step_unknown: {
    ...answer(502, "report", "listed"),
    loginDelayS: 1800,
    title: "The portal shows an unknown login step",
    when: "After the credentials or the OTP, the portal showed a page that the service does not recognise. The password may be correct or wrong.",
    advice:
      "Report `request_id` and `detail`, which has the portal's words if it showed an alert. A program may repeat the login once, after 30 minutes; after that, a person has to log in.",
    incident: "Logins fail because the portal has changed its login.",
    en: "The portal showed an unknown page during the login. Log in on the portal's website to see what it asks for. Try again here after half an hour.",
    hi: "लॉगिन के समय पोर्टल ने एक अनजान पेज दिखाया। पोर्टल की वेबसाइट पर लॉगिन करके देखें कि वह क्या माँग रहा है। यहाँ आधे घंटे बाद फिर कोशिश करें।",
    te: "లాగిన్ సమయంలో పోర్టల్ తెలియని పేజీని చూపించింది. పోర్టల్ వెబ్‌సైట్‌లో లాగిన్ చేసి, అది ఏమి అడుగుతోందో చూడండి. ఇక్కడ అరగంట తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  otp_invalid: {
    ...answer(401, "enter_otp", "listed"),
    title: "The portal rejected the OTP",
    when: "The portal reports that the OTP is wrong.",
    advice: "Ask for the OTP again and send it with the same challenge.",
    en: "The OTP is wrong. Enter the newest OTP from your email.",
    hi: "OTP ग़लत है। ईमेल में आया सबसे नया OTP डालें।",
    te: "OTP తప్పు. మీ ఈమెయిల్‌కు చివరిగా వచ్చిన OTP ఇవ్వండి.",
  },
  otp_expired: {
    ...answer(401, "resend_otp", "listed"),
    title: "The OTP has expired",
    when: "The portal reports that the OTP has expired.",
    advice: "Call `/auth/resend_otp` with the same challenge.",
    en: "The OTP has expired. Request a new one.",
    hi: "OTP का समय ख़त्म हो गया है। नया OTP मँगाएँ।",
    te: "OTP గడువు ముగిసింది. కొత్త OTP అడగండి.",
  },
  otp_not_sent: {
    ...answer(503, "wait", "listed", later),
    loginDelayS: 60,
    title: "The portal did not send a new OTP",
    when: "The portal answered the request for a new OTP with an error.",
    advice: "Call `/auth/resend_otp` once more after a minute.",
    incident: "The portal does not send OTP emails.",
    en: "The portal did not send a new OTP. Wait a minute, then request it again.",
    hi: "पोर्टल ने नया OTP नहीं भेजा। एक मिनट रुककर फिर से मँगाएँ।",
    te: "పోర్టల్ కొత్త OTP పంపలేదు. ఒక నిమిషం ఆగి మళ్లీ అడగండి.",
  },
  otp_challenge_expired: {
    ...answer(401, "login_again", "listed"),
    title: "The OTP challenge has expired",
    when: "The challenge is older than 30 minutes, was already used to log in, or was sealed by another version of the service or with a key that is no longer configured, or the portal has ended the login it belongs to.",
    advice: "Log in again.",
    ...endedLogin,
  },
  captcha_challenge_expired: {
    ...answer(401, "login_again", "listed"),
    title: "The captcha challenge has expired",
    when: "The challenge is older than 10 minutes, was already used for an answer, or was sealed by another version of the service or with a key that is no longer configured, or the portal has ended the login it belongs to.",
    advice: "Log in again: the portal shows a new captcha.",
    ...endedLogin,
  },
  session_expired: {
    ...answer(401, "login_again", "session"),
    title: "The portal session has ended",
    when: "The portal no longer accepts the session.",
    advice: "Log in again, then repeat the request.",
    en: "Your session on the portal has ended. Log in again.",
    hi: "पोर्टल पर आपका लॉगिन ख़त्म हो गया है। फिर से लॉगिन करें।",
    te: "పోర్టల్‌లో మీ లాగిన్ ముగిసింది. మళ్లీ లాగిన్ చేయండి.",
  },
  portal_menu_unavailable: {
    ...answer(503, "wait", "session", later),
    title: "The portal has disabled this page",
    when: "The portal reports that this menu is currently not available, or that payments are stopped temporarily.",
    advice: "Keep the data you have and try again later.",
    incident: "The portal has disabled pages.",
    en: "The portal has disabled this page for now. Try again later.",
    hi: "पोर्टल ने यह पेज फ़िलहाल बंद कर रखा है। बाद में फिर कोशिश करें।",
    te: "పోర్టల్ ఈ పేజీని ప్రస్తుతానికి నిలిపివేసింది. తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  file_unavailable: {
    ...answer(502, "report", "listed"),
    title: "The portal did not return the file",
    when: "The portal does not have the file, or the file is empty or larger than the service passes on.",
    advice: "Show the student that the file is not available.",
    en: "The portal does not provide this file. Look for it on the portal's website, or try again later.",
    hi: "पोर्टल यह फ़ाइल नहीं दे रहा है। इसे पोर्टल की वेबसाइट पर देखें या बाद में फिर कोशिश करें।",
    te: "పోర్టల్ ఈ ఫైల్‌ను ఇవ్వడం లేదు. పోర్టల్ వెబ్‌సైట్‌లో చూడండి, లేదా తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_unavailable: {
    ...answer(502, "wait", "all", repeatable),
    title: "The portal is unavailable",
    when: "The service could not reach the portal, lost the connection, or received a status of 500 or above, a maintenance page, or an empty page during a login.",
    advice: "Try again with increasing delays.",
    incident: "The portal is unavailable.",
    en: "The portal cannot be reached at the moment. Try again in a few minutes.",
    hi: "अभी पोर्टल से संपर्क नहीं हो पा रहा है। कुछ मिनट बाद फिर कोशिश करें।",
    te: "ప్రస్తుతం పోర్టల్ అందుబాటులో లేదు. కొన్ని నిమిషాల తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_timeout: {
    ...answer(504, "wait", "all", repeatable),
    title: "The portal is too slow",
    when: "The portal did not respond in time, or requests that wait for it leave no place for others.",
    advice: "Repeat a data request. Let the student repeat a login, once.",
    incident: "The portal is too slow.",
    en: "The portal is very slow at the moment. Try again in a few minutes.",
    hi: "पोर्टल अभी बहुत धीमा चल रहा है। कुछ मिनट बाद फिर कोशिश करें।",
    te: "పోర్టల్ ప్రస్తుతం చాలా నెమ్మదిగా పనిచేస్తోంది. కొన్ని నిమిషాల తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_tls_error: {
    ...answer(502, "report", "all"),
    title: "The portal's certificate is not trusted",
    when: "The service could not verify the portal's certificate.",
    advice: "Report the error to the operator of the service.",
    incident: "The portal's certificate is not trusted.",
    en: "The service cannot connect to the portal securely. Try again later.",
    hi: "सेवा का पोर्टल से सुरक्षित कनेक्शन नहीं हो पा रहा है। बाद में फिर कोशिश करें।",
    te: "సేవకు పోర్టల్‌తో సురక్షిత కనెక్షన్ కుదరడం లేదు. తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_blocked: {
    ...answer(503, "wait", "all", later),
    loginDelayS: 300,
    title: "The portal blocks the service",
    when: "The portal or its firewall refused the request: status 403 or 429, or a firewall page.",
    advice: "Stop sending requests for several minutes, then try once.",
    incident: "The portal blocks this service.",
    en: "The portal does not accept requests of this service at the moment. Try again in a few minutes.",
    hi: "पोर्टल अभी इस सेवा के अनुरोध स्वीकार नहीं कर रहा है। कुछ मिनट बाद फिर कोशिश करें।",
    te: "పోర్టల్ ప్రస్తుతం ఈ సేవ అభ్యర్థనలను అంగీకరించడం లేదు. కొన్ని నిమిషాల తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_page_changed: {
    ...answer(502, "report", "all"),
    title: "The portal's page has changed",
    when: "The service did not recognise the portal's page and refused to parse it, or the portal no longer has the page although the session is active.",
    advice: "Report `request_id` and `portal.page`.",
    incident: "The portal has changed, and this service must be updated.",
    en: "The portal has changed this page, and the service does not understand it yet. Until then, use the portal's website.",
    hi: "पोर्टल ने यह पेज बदल दिया है और सेवा इसे अभी समझ नहीं पा रही है। तब तक पोर्टल की वेबसाइट पर देखें।",
    te: "పోర్టల్ ఈ పేజీని మార్చింది, సేవ దాన్ని ఇంకా అర్థం చేసుకోలేకపోతోంది. అప్పటివరకు పోర్టల్ వెబ్‌సైట్‌లో చూడండి.",
  },
  data_incomplete: {
    ...answer(502, "report", "session"),
    title: "The data may be incomplete",
    when: "The request has the header `X-Portal-Strict: 1`, and a page of the portal shows texts that no field contains or values in an unexpected format.",
    advice:
      "Report `request_id`. Without the header, the same request returns the data, with the counts in `X-Portal-Unread` and `X-Portal-Unfit`.",
    en: "The portal shows something new here, so this data may be incomplete. Use the portal's website for now.",
    hi: "पोर्टल यहाँ कुछ नया दिखा रहा है, इसलिए यह जानकारी अधूरी हो सकती है। फ़िलहाल पोर्टल की वेबसाइट पर देखें।",
    te: "పోర్టల్ ఇక్కడ కొత్తగా ఏదో చూపిస్తోంది, కాబట్టి ఈ సమాచారం అసంపూర్ణంగా ఉండవచ్చు. ప్రస్తుతానికి పోర్టల్ వెబ్‌సైట్‌లో చూడండి.",
  },
  not_at_this_campus: {
    ...answer(501, "fix_request", "session"),
    title: "Not at this campus",
    when: "The portal of this campus has no page for the call. `/portal` lists such endpoints as `absent`.",
    advice: "Hide the feature at this campus.",
    en: "Your campus does not offer this.",
    hi: "आपके कैंपस में यह सुविधा नहीं है।",
    te: "మీ క్యాంపస్‌లో ఈ సౌకర్యం లేదు.",
  },
  portal_answer_mismatch: {
    ...answer(502, "report", "session"),
    title: "The portal answered another request",
    when: "The portal's page is about another semester, date, class, course or student than requested. Its data is not returned.",
    advice: "Keep the data you have. Report `request_id` and `portal.page`.",
    incident: "The portal answers with the data of other requests.",
    en: "The portal sent the wrong data, so it is not shown. Use the portal's website, or try again later.",
    hi: "पोर्टल ने माँगी गई जानकारी की जगह कुछ और भेजा, इसलिए वह नहीं दिखाई गई। पोर्टल की वेबसाइट पर देखें या बाद में फिर कोशिश करें।",
    te: "పోర్టల్ అడిగిన సమాచారానికి బదులు వేరేది పంపింది, కాబట్టి దాన్ని చూపించలేదు. పోర్టల్ వెబ్‌సైట్‌లో చూడండి, లేదా తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  internal_error: {
    ...answer(500, "report", "all"),
    title: "Internal error",
    when: "The service has a bug.",
    advice: "Report `request_id`.",
    en: "The service has an error. Try again later. If that does not help, contact the app's developers.",
    hi: "सेवा में कोई गड़बड़ी है। बाद में फिर कोशिश करें। फिर भी ठीक न हो, तो ऐप बनाने वालों को बताएँ।",
    te: "సేవలో ఏదో లోపం ఉంది. తర్వాత మళ్లీ ప్రయత్నించండి. అయినా సరికాకపోతే, యాప్ తయారు చేసినవారికి తెలియజేయండి.",
  },
} satisfies Readonly<
  Record<string, Partial<typeof never> & Omit<CatalogueEntry, "student" | keyof typeof never> & Sentences>
>;

/** Every code that a failure can have. The list is closed for major version 1. */
export type ErrorCode = keyof typeof entries;

export const errorCatalogue = Object.fromEntries(
  Object.entries(entries).map(([code, { en, hi, te, ...entry }]) => [
    code,
    { ...never, ...entry, student: { en, hi, te } },
  ]),
) as Readonly<Record<ErrorCode, CatalogueEntry>>; // Object.fromEntries loses the type of the keys.

/** Every code, in the order of the contract. */
// Object.keys forgets the names of the keys.
export const errorCodes = Object.keys(entries) as readonly ErrorCode[];
