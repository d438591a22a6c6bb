import { type ErrorCode, errorCatalogue, errorCodes, type Sentences } from "./error-catalogue.ts";

/** Of codes of the client itself, then of normal outcomes. */
const others = {
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

const ofCodes = errorCodes.map((code) => [code, errorCatalogue[code].student]);

/**
 * For students, with the action that they can take: by the code of a failure, by a code of the client itself, and by a normal outcome.
 * Technical words that students know in English, such as captcha and password, are transliterated.
 */
export const userMessages: Readonly<Record<ErrorCode | keyof typeof others, Sentences>> = {
  ...Object.fromEntries(ofCodes),
  ...others,
};
