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
  authenticated: { en: "You are logged in.", hi: "आपका लॉगिन हो गया है।", te: "మీ లాగిన్ పూర్తయింది." },
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
  logged_out: { en: "You are logged out.", hi: "आप लॉगआउट हो गए हैं।", te: "మీరు లాగౌట్ అయ్యారు." },
  outing_submitted: {
    en: "The portal has your request.",
    hi: "आपका अनुरोध पोर्टल पर दर्ज है।",
    te: "మీ అభ్యర్థన పోర్టల్ లో నమోదైంది.",
  },
  outing_submitted_twice: {
    en: "The portal has your request more than once. Cancel one of them.",
    hi: "आपका अनुरोध पोर्टल पर एक से ज़्यादा बार दर्ज है। एक रद्द करें।",
    te: "మీ అభ్యర్థన పోర్టల్ లో ఒకటి కంటే ఎక్కువ సార్లు ఉంది. ఒకటి రద్దు చేయండి.",
  },
  outing_submitted_differently: {
    en: "The portal has a new request with other values. Check it.",
    hi: "पोर्टल पर नया अनुरोध अलग जानकारी के साथ दर्ज है। उसे जाँचें।",
    te: "పోర్టల్ లో కొత్త అభ్యర్థన వేరే వివరాలతో ఉంది. దాన్ని సరిచూడండి.",
  },
  outing_cancelled: {
    en: "The portal no longer has your request.",
    hi: "आपका अनुरोध पोर्टल से हट गया है।",
    te: "మీ అభ్యర్థన పోర్టల్ నుంచి తొలగిపోయింది.",
  },
  outing_approved_meanwhile: {
    en: "Your request was approved meanwhile and still stands. Ask your warden to cancel it.",
    hi: "इस बीच आपका अनुरोध मंज़ूर हो गया और अब भी मान्य है। रद्द कराने के लिए वार्डन से कहें।",
    te: "ఈలోగా మీ అభ్యర్థన ఆమోదం పొందింది, ఇంకా చెల్లుతుంది. రద్దు కోసం వార్డెన్‌ను అడగండి.",
  },
  outing_already_gone: {
    en: "The portal does not have this request any more. Nothing was sent.",
    hi: "पोर्टल पर अब यह अनुरोध नहीं है। कुछ भी नहीं भेजा गया।",
    te: "ఈ అభ్యర్థన ఇప్పుడు పోర్టల్ లో లేదు. ఏదీ పంపలేదు.",
  },
  outing_no_longer_cancellable: {
    en: "This request can no longer be cancelled here. Nothing was sent. Ask your warden.",
    hi: "यह अनुरोध अब यहाँ से रद्द नहीं हो सकता। कुछ भी नहीं भेजा गया। वार्डन से बात करें।",
    te: "ఈ అభ్యర్థనను ఇప్పుడు ఇక్కడ రద్దు చేయలేరు. ఏదీ పంపలేదు. వార్డెన్‌ను అడగండి.",
  },
  outing_refused: {
    en: "The portal did not accept this. Your requests have not changed.",
    hi: "पोर्टल ने इसे स्वीकार नहीं किया। आपके अनुरोध वैसे ही हैं।",
    te: "పోర్టల్ దీన్ని అంగీకరించలేదు. మీ అభ్యర్థనల్లో మార్పు లేదు.",
  },
  outing_not_recorded: {
    en: "The portal does not list your request.",
    hi: "पोर्टल की सूची में आपका अनुरोध नहीं है।",
    te: "పోర్టల్ జాబితాలో మీ అభ్యర్థన లేదు.",
  },
  outing_not_sent: {
    en: "Nothing was sent to the portal.",
    hi: "पोर्टल को कुछ भी नहीं भेजा गया।",
    te: "పోర్టల్ కు ఏదీ పంపలేదు.",
  },
  outing_unknown: {
    en: "It is not known whether the portal has done this. Look at your outing page on the portal before you try again.",
    hi: "यह पता नहीं चला कि पोर्टल ने इसे किया या नहीं। फिर कोशिश करने से पहले पोर्टल का आउटिंग पेज देखें।",
    te: "పోర్టల్ దీన్ని చేసిందో లేదో తెలియలేదు. మళ్లీ ప్రయత్నించే ముందు పోర్టల్ లో ఔటింగ్ పేజీ చూడండి.",
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
