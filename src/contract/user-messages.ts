/** The languages of the sentences for students. The first one is the default. */
export const languages = ["en", "hi", "te"] as const;

export type Language = (typeof languages)[number];

/** A sentence in each language. `{wait}` is replaced by the time after which the same step may succeed. */
export type Sentences = Readonly<Record<Language, string>>;

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

/**
 * For students, with the action that they can take: by the code of a failure, by a code of the client itself, and by a normal outcome.
 * Technical words that students know in English, such as captcha and password, are transliterated.
 */
export const userMessages = {
  api_key_missing: keyFault,
  api_key_invalid: keyFault,
  invalid_token: endedAccess,
  token_revoked: endedAccess,
  insufficient_scope: {
    en: "This app does not have your permission for this data. To allow it, log in again in the app.",
    hi: "इस ऐप के पास यह जानकारी देखने की आपकी अनुमति नहीं है। अनुमति देने के लिए ऐप में फिर से लॉगिन करें।",
    te: "ఈ సమాచారం చూడటానికి ఈ యాప్‌కు మీ అనుమతి లేదు. అనుమతించడానికి యాప్‌లో మళ్లీ లాగిన్ చేయండి.",
  },
  not_found: programFault,
  method_not_allowed: programFault,
  unsupported_media_type: programFault,
  payload_too_large: programFault,
  validation_error: {
    en: "Something that was entered is missing or has the wrong form. Check it and try again.",
    hi: "दी गई जानकारी में कुछ कमी है या वह सही रूप में नहीं है। उसे जाँचकर फिर कोशिश करें।",
    te: "ఇచ్చిన వివరాల్లో ఏదో లేదు లేదా సరైన రూపంలో లేదు. సరిచూసుకుని మళ్లీ ప్రయత్నించండి.",
  },
  session_malformed: lostLogin,
  otp_challenge_malformed: lostLogin,
  captcha_challenge_malformed: lostLogin,
  invalid_sem_sub_id: programFault,
  rate_limited: {
    en: "Too many requests were sent. Try again {wait}.",
    hi: "बहुत ज़्यादा अनुरोध भेजे गए हैं। {wait} फिर कोशिश करें।",
    te: "చాలా ఎక్కువ అభ్యర్థనలు వచ్చాయి. {wait} మళ్లీ ప్రయత్నించండి.",
  },
  login_cooldown: {
    en: "Too many login attempts have failed. Check your password, and make sure on the portal's website that your account is not locked. Try again {wait}.",
    hi: "लॉगिन की कई कोशिशें असफल रही हैं। अपना पासवर्ड जाँच लें, और पोर्टल की वेबसाइट पर देख लें कि आपका अकाउंट लॉक तो नहीं है। {wait} फिर कोशिश करें।",
    te: "చాలా లాగిన్ ప్రయత్నాలు విఫలమయ్యాయి. మీ పాస్‌వర్డ్ సరిచూసుకోండి, మీ ఖాతా లాక్ అయిందేమో పోర్టల్ వెబ్‌సైట్‌లో చూసుకోండి. {wait} మళ్లీ ప్రయత్నించండి.",
  },
  otp_attempts_limited: {
    en: "Too many OTPs were requested or entered. Try again {wait}.",
    hi: "OTP बहुत बार मँगाया या डाला गया है। {wait} फिर कोशिश करें।",
    te: "OTP ని చాలాసార్లు అడిగారు లేదా ఇచ్చారు. {wait} మళ్లీ ప్రయత్నించండి.",
  },
  overloaded: {
    en: "Many students are using the service at the moment. Try again {wait}.",
    hi: "अभी बहुत से छात्र सेवा का इस्तेमाल कर रहे हैं। {wait} फिर कोशिश करें।",
    te: "ప్రస్తుతం చాలామంది విద్యార్థులు సేవను ఉపయోగిస్తున్నారు. {wait} మళ్లీ ప్రయత్నించండి.",
  },
  invalid_credentials: {
    en: "The registration number or the password is wrong. Check both and enter them again. The portal locks your account after several wrong attempts.",
    hi: "रजिस्ट्रेशन नंबर या पासवर्ड ग़लत है। दोनों जाँचकर फिर से डालें। कई बार ग़लत डालने पर पोर्टल आपका अकाउंट लॉक कर देता है।",
    te: "రిజిస్ట్రేషన్ నంబర్ లేదా పాస్‌వర్డ్ తప్పు. రెండింటినీ సరిచూసుకుని మళ్లీ ఇవ్వండి. చాలాసార్లు తప్పుగా ఇస్తే పోర్టల్ మీ ఖాతాను లాక్ చేస్తుంది.",
  },
  account_locked: {
    en: "The portal has locked your account. Unlock it on the portal's website, then log in here.",
    hi: "पोर्टल ने आपका अकाउंट लॉक कर दिया है। पोर्टल की वेबसाइट पर उसे अनलॉक करें, फिर यहाँ लॉगिन करें।",
    te: "పోర్టల్ మీ ఖాతాను లాక్ చేసింది. పోర్టల్ వెబ్‌సైట్‌లో దాన్ని అన్‌లాక్ చేసి, తర్వాత ఇక్కడ లాగిన్ చేయండి.",
  },
  login_attempts_exhausted: {
    en: "Your account has no login attempts left. Set a new password with Forgot Password on the portal's website, then log in here.",
    hi: "आपके अकाउंट में लॉगिन की कोशिशें ख़त्म हो गई हैं। पोर्टल की वेबसाइट पर Forgot Password से नया पासवर्ड बनाएँ, फिर यहाँ लॉगिन करें।",
    te: "మీ ఖాతాకు లాగిన్ ప్రయత్నాలు ఇక మిగల్లేదు. పోర్టల్ వెబ్‌సైట్‌లో Forgot Password ద్వారా కొత్త పాస్‌వర్డ్ పెట్టుకుని, తర్వాత ఇక్కడ లాగిన్ చేయండి.",
  },
  password_change_required: {
    en: "The portal requires a new password. Set it on the portal's website, then log in here with it.",
    hi: "पोर्टल नया पासवर्ड बनाने को कह रहा है। पोर्टल की वेबसाइट पर नया पासवर्ड बनाएँ, फिर यहाँ उसी से लॉगिन करें।",
    te: "కొత్త పాస్‌వర్డ్ పెట్టుకోమని పోర్టల్ అడుగుతోంది. పోర్టల్ వెబ్‌సైట్‌లో కొత్త పాస్‌వర్డ్ పెట్టుకుని, దానితో ఇక్కడ లాగిన్ చేయండి.",
  },
  captcha_unread: {
    en: "The portal's captcha could not be solved. Wait a minute, then log in again.",
    hi: "पोर्टल का कैप्चा हल नहीं हो सका। एक मिनट रुककर फिर से लॉगिन करें।",
    te: "పోర్టల్ క్యాప్చాను పరిష్కరించడం కుదరలేదు. ఒక నిమిషం ఆగి మళ్లీ లాగిన్ చేయండి.",
  },
  captcha_unsupported: {
    en: "The portal shows a captcha that this service cannot solve. Wait a minute, then log in again. If that does not help, use the portal's website.",
    hi: "पोर्टल ऐसा कैप्चा दिखा रहा है जिसे यह सेवा हल नहीं कर सकती। एक मिनट रुककर फिर से लॉगिन करें। फिर भी न हो, तो पोर्टल की वेबसाइट इस्तेमाल करें।",
    te: "ఈ సేవ పరిష్కరించలేని క్యాప్చాను పోర్టల్ చూపిస్తోంది. ఒక నిమిషం ఆగి మళ్లీ లాగిన్ చేయండి. అయినా కుదరకపోతే, పోర్టల్ వెబ్‌సైట్‌ను ఉపయోగించండి.",
  },
  login_step_unknown: {
    en: "The portal showed an unknown page during the login. Log in on the portal's website to see what it asks for. Try again here after half an hour.",
    hi: "लॉगिन के समय पोर्टल ने एक अनजान पेज दिखाया। पोर्टल की वेबसाइट पर लॉगिन करके देखें कि वह क्या माँग रहा है। यहाँ आधे घंटे बाद फिर कोशिश करें।",
    te: "లాగిన్ సమయంలో పోర్టల్ తెలియని పేజీని చూపించింది. పోర్టల్ వెబ్‌సైట్‌లో లాగిన్ చేసి, అది ఏమి అడుగుతోందో చూడండి. ఇక్కడ అరగంట తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  otp_invalid: {
    en: "The OTP is wrong. Enter the newest OTP from your email.",
    hi: "OTP ग़लत है। ईमेल में आया सबसे नया OTP डालें।",
    te: "OTP తప్పు. మీ ఈమెయిల్‌కు చివరిగా వచ్చిన OTP ఇవ్వండి.",
  },
  otp_expired: {
    en: "The OTP has expired. Request a new one.",
    hi: "OTP का समय ख़त्म हो गया है। नया OTP मँगाएँ।",
    te: "OTP గడువు ముగిసింది. కొత్త OTP అడగండి.",
  },
  otp_not_sent: {
    en: "The portal did not send a new OTP. Wait a minute, then request it again.",
    hi: "पोर्टल ने नया OTP नहीं भेजा। एक मिनट रुककर फिर से मँगाएँ।",
    te: "పోర్టల్ కొత్త OTP పంపలేదు. ఒక నిమిషం ఆగి మళ్లీ అడగండి.",
  },
  otp_challenge_expired: endedLogin,
  captcha_challenge_expired: endedLogin,
  session_expired: {
    en: "Your session on the portal has ended. Log in again.",
    hi: "पोर्टल पर आपका लॉगिन ख़त्म हो गया है। फिर से लॉगिन करें।",
    te: "పోర్టల్‌లో మీ లాగిన్ ముగిసింది. మళ్లీ లాగిన్ చేయండి.",
  },
  portal_menu_unavailable: {
    en: "The portal has disabled this page for now. Try again later.",
    hi: "पोर्टल ने यह पेज फ़िलहाल बंद कर रखा है। बाद में फिर कोशिश करें।",
    te: "పోర్టల్ ఈ పేజీని ప్రస్తుతానికి నిలిపివేసింది. తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  file_unavailable: {
    en: "The portal does not provide this file. Look for it on the portal's website, or try again later.",
    hi: "पोर्टल यह फ़ाइल नहीं दे रहा है। इसे पोर्टल की वेबसाइट पर देखें या बाद में फिर कोशिश करें।",
    te: "పోర్టల్ ఈ ఫైల్‌ను ఇవ్వడం లేదు. పోర్టల్ వెబ్‌సైట్‌లో చూడండి, లేదా తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_unavailable: {
    en: "The portal cannot be reached at the moment. Try again in a few minutes.",
    hi: "अभी पोर्टल से संपर्क नहीं हो पा रहा है। कुछ मिनट बाद फिर कोशिश करें।",
    te: "ప్రస్తుతం పోర్టల్ అందుబాటులో లేదు. కొన్ని నిమిషాల తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_timeout: {
    en: "The portal is very slow at the moment. Try again in a few minutes.",
    hi: "पोर्टल अभी बहुत धीमा चल रहा है। कुछ मिनट बाद फिर कोशिश करें।",
    te: "పోర్టల్ ప్రస్తుతం చాలా నెమ్మదిగా పనిచేస్తోంది. కొన్ని నిమిషాల తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_tls_error: {
    en: "The service cannot connect to the portal securely. Try again later.",
    hi: "सेवा का पोर्टल से सुरक्षित कनेक्शन नहीं हो पा रहा है। बाद में फिर कोशिश करें।",
    te: "సేవకు పోర్టల్‌తో సురక్షిత కనెక్షన్ కుదరడం లేదు. తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_blocked: {
    en: "The portal does not accept requests of this service at the moment. Try again in a few minutes.",
    hi: "पोर्टल अभी इस सेवा के अनुरोध स्वीकार नहीं कर रहा है। कुछ मिनट बाद फिर कोशिश करें।",
    te: "పోర్టల్ ప్రస్తుతం ఈ సేవ అభ్యర్థనలను అంగీకరించడం లేదు. కొన్ని నిమిషాల తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  portal_page_changed: {
    en: "The portal has changed this page, and the service does not understand it yet. Until then, use the portal's website.",
    hi: "पोर्टल ने यह पेज बदल दिया है और सेवा इसे अभी समझ नहीं पा रही है। तब तक पोर्टल की वेबसाइट पर देखें।",
    te: "పోర్టల్ ఈ పేజీని మార్చింది, సేవ దాన్ని ఇంకా అర్థం చేసుకోలేకపోతోంది. అప్పటివరకు పోర్టల్ వెబ్‌సైట్‌లో చూడండి.",
  },
  data_incomplete: {
    en: "The portal shows something new here, so this data may be incomplete. Use the portal's website for now.",
    hi: "पोर्टल यहाँ कुछ नया दिखा रहा है, इसलिए यह जानकारी अधूरी हो सकती है। फ़िलहाल पोर्टल की वेबसाइट पर देखें।",
    te: "పోర్టల్ ఇక్కడ కొత్తగా ఏదో చూపిస్తోంది, కాబట్టి ఈ సమాచారం అసంపూర్ణంగా ఉండవచ్చు. ప్రస్తుతానికి పోర్టల్ వెబ్‌సైట్‌లో చూడండి.",
  },
  portal_answer_mismatch: {
    en: "The portal sent the wrong data, so it is not shown. Use the portal's website, or try again later.",
    hi: "पोर्टल ने माँगी गई जानकारी की जगह कुछ और भेजा, इसलिए वह नहीं दिखाई गई। पोर्टल की वेबसाइट पर देखें या बाद में फिर कोशिश करें।",
    te: "పోర్టల్ అడిగిన సమాచారానికి బదులు వేరేది పంపింది, కాబట్టి దాన్ని చూపించలేదు. పోర్టల్ వెబ్‌సైట్‌లో చూడండి, లేదా తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  internal_error: {
    en: "The service has an error. Try again later. If that does not help, contact the app's developers.",
    hi: "सेवा में कोई गड़बड़ी है। बाद में फिर कोशिश करें। फिर भी ठीक न हो, तो ऐप बनाने वालों को बताएँ।",
    te: "సేవలో ఏదో లోపం ఉంది. తర్వాత మళ్లీ ప్రయత్నించండి. అయినా సరికాకపోతే, యాప్ తయారు చేసినవారికి తెలియజేయండి.",
  },

  network_error: {
    en: "The service cannot be reached. Check your internet connection and try again.",
    hi: "सेवा से संपर्क नहीं हो पा रहा है। अपना इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।",
    te: "సేవను చేరుకోవడం కుదరలేదు. మీ ఇంటర్నెట్ కనెక్షన్ సరిచూసుకుని మళ్లీ ప్రయత్నించండి.",
  },
  client_timeout: {
    en: "The answer takes too long. Check your internet connection and try again.",
    hi: "जवाब आने में बहुत समय लग रहा है। अपना इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।",
    te: "సమాధానం రావడానికి చాలా సమయం పడుతోంది. మీ ఇంటర్నెట్ కనెక్షన్ సరిచూసుకుని మళ్లీ ప్రయత్నించండి.",
  },
  unexpected_response: {
    en: "The service did not answer as expected. If your Wi-Fi requires a login, log in to it first. Otherwise, try again later.",
    hi: "सेवा से सही जवाब नहीं मिला। अगर आपके Wi-Fi में लॉगिन करना पड़ता है, तो पहले वह करें। नहीं तो बाद में फिर कोशिश करें।",
    te: "సేవ నుంచి సరైన సమాధానం రాలేదు. మీ Wi-Fi కి లాగిన్ అవసరమైతే, ముందుగా అది చేయండి. లేకపోతే, తర్వాత మళ్లీ ప్రయత్నించండి.",
  },
  not_logged_in: {
    en: "You are not logged in. Log in first.",
    hi: "आपने लॉगिन नहीं किया है। पहले लॉगिन करें।",
    te: "మీరు లాగిన్ చేయలేదు. ముందుగా లాగిన్ చేయండి.",
  },

  authenticated: {
    en: "You are logged in.",
    hi: "आपका लॉगिन हो गया है।",
    te: "మీ లాగిన్ పూర్తయింది.",
  },
  otp_required: {
    en: "The portal has sent an OTP to your email. Enter it to complete the login.",
    hi: "पोर्टल ने आपके ईमेल पर OTP भेजा है। लॉगिन पूरा करने के लिए उसे डालें।",
    te: "పోర్టల్ మీ ఈమెయిల్‌కు OTP పంపింది. లాగిన్ పూర్తి చేయడానికి దాన్ని ఇవ్వండి.",
  },
  captcha_required: {
    en: "Enter the letters and digits of the picture to complete the login.",
    hi: "लॉगिन पूरा करने के लिए चित्र में दिख रहे अक्षर और अंक डालें।",
    te: "లాగిన్ పూర్తి చేయడానికి చిత్రంలో కనిపించే అక్షరాలు, అంకెలను ఇవ్వండి.",
  },
  otp_resent: {
    en: "The portal has sent a new OTP to your email. Only the new one is valid.",
    hi: "पोर्टल ने आपके ईमेल पर नया OTP भेजा है। अब केवल नया OTP ही चलेगा।",
    te: "పోర్టల్ మీ ఈమెయిల్‌కు కొత్త OTP పంపింది. ఇప్పుడు కొత్తది మాత్రమే చెల్లుతుంది.",
  },
  logged_out: {
    en: "You are logged out.",
    hi: "आप लॉगआउट हो गए हैं।",
    te: "మీరు లాగౌట్ అయ్యారు.",
  },
  no_data: {
    en: "The portal has no data here yet.",
    hi: "पोर्टल पर यहाँ अभी कोई जानकारी नहीं है।",
    te: "పోర్టల్‌లో ఇక్కడ ఇంకా సమాచారం లేదు.",
  },
} satisfies Readonly<Record<string, Sentences>>;

/** A code or an outcome that has a sentence. */
export type MessageName = keyof typeof userMessages;

/** Waiting times: without a number, then for one and for several seconds, minutes and hours. */
const waits: Readonly<Record<Language, readonly [string, ...(readonly [string, string])[]]>> = {
  en: ["later", ["in 1 second", "in # seconds"], ["in 1 minute", "in # minutes"], ["in 1 hour", "in # hours"]],
  hi: ["बाद में", ["1 सेकंड बाद", "# सेकंड बाद"], ["1 मिनट बाद", "# मिनट बाद"], ["1 घंटे बाद", "# घंटे बाद"]],
  te: ["తర్వాత", ["1 సెకను తర్వాత", "# సెకన్ల తర్వాత"], ["1 నిమిషం తర్వాత", "# నిమిషాల తర్వాత"], ["1 గంట తర్వాత", "# గంటల తర్వాత"]],
};

/** True if the code or outcome has a sentence of its own. */
export const isMessageName = (name: string): name is MessageName => Object.hasOwn(userMessages, name);

/** The language for a tag such as `te-IN`, `navigator.language` of a browser; English for any other. */
function languageOfTag(tag: string | null): Language {
  const [language] = String(tag).toLowerCase().split(/[-_]/);
  return languages.find((one) => one === language) ?? languages[0];
}

/**
 * The sentence for a code or an outcome; a general one for an unknown name. `tag` is a language tag such as `te` or `te-IN`, and `waitS`
 * the `retry_after_s` of a problem.
 */
export function userMessage(
  name: MessageName | (string & {}),
  tag: Language | (string & {}) | null = languages[0],
  waitS: number | null = null,
): string {
  const language = languageOfTag(tag);
  const sentences = userMessages[isMessageName(name) ? name : "internal_error"];
  return sentences[language].replace("{wait}", waitIn(language, waitS));
}

function waitIn(language: Language, seconds: number | null): string {
  const [later, ...units] = waits[language];
  if (seconds === null) return later;
  const unit = seconds < 60 ? 0 : seconds < 3600 ? 1 : 2;
  const count = Math.max(1, Math.ceil(seconds / 60 ** unit));
  return (units[unit]?.[count === 1 ? 0 : 1] ?? later).replace("#", String(count));
}
