import { type Scope, scopeTexts } from "../contract/scopes.ts";
import { type Language, languages } from "../contract/user-messages.ts";

/** The texts of the pages in one language. Names of apps and hosts are inserted at {app} and {host}. */
export interface Texts {
  readonly title: string;
  readonly unnamed: string;
  readonly verified: string;
  readonly unverified: string;
  readonly receiver: string;
  readonly data: string;
  readonly scopes: Readonly<Record<Scope, string>>;
  readonly duration: string;
  readonly password: string;
  readonly notStored: string;
  readonly caution: string;
  readonly registrationNumber: string;
  readonly passwordLabel: string;
  readonly passwordAgain: string;
  readonly allow: string;
  readonly cancel: string;
  readonly next: string;
  readonly otpTitle: string;
  readonly otpLabel: string;
  readonly otpHint: string;
  readonly resend: string;
  readonly resent: string;
  readonly captchaTitle: string;
  readonly captchaLabel: string;
  readonly captchaAlt: string;
  readonly captchaWrong: string;
  readonly enterBoth: string;
  readonly expired: string;
  readonly badRequest: string;
  readonly backToApp: string;
  readonly foreign: string;
  /** The page of devices, and the consent for one. */
  readonly deviceTitle: string;
  readonly codeHint: string;
  readonly codeLabel: string;
  readonly codeWrong: string;
  readonly device: string;
  readonly deviceCaution: string;
  readonly deviceDone: string;
  readonly deviceDenied: string;
  /** The page that ends the access of all apps. */
  readonly endTitle: string;
  readonly endAbout: string;
  readonly endAllow: string;
  readonly endDone: string;
}

const english: Texts = {
  title: "{app} asks for access to your university data",
  unnamed: "An app without a name",
  verified: "The operator of this service knows this app.",
  unverified: "Nobody has checked this app: it has chosen its name itself.",
  receiver: "The access goes to {host}.",
  data: "The app can see:",
  scopes: scopeTexts,
  duration:
    "The access ends 15 minutes after the app's last request, after 12 hours at the latest, or when you end it. The app cannot change anything.",
  password: "Your password goes to {host} and from there to the portal. The app never sees it.",
  notStored: "Neither your password nor your data is stored here.",
  caution: "Continue only if you have just come from this app.",
  registrationNumber: "Registration number",
  passwordLabel: "Portal password",
  passwordAgain: "Portal password, again",
  allow: "Log in and allow",
  cancel: "Cancel",
  next: "Continue",
  otpTitle: "Enter the one-time password",
  otpLabel: "One-time password",
  otpHint: "The portal has sent it to your email. It is valid for about 3 minutes.",
  resend: "Send a new one",
  resent: "The portal has sent a new one-time password.",
  captchaTitle: "Enter the characters in the picture",
  captchaLabel: "Characters in the picture",
  captchaAlt: "Captcha of the portal: six letters and digits",
  captchaWrong: "The characters were wrong. Here are others.",
  enterBoth: "Fill in every field.",
  expired: "This page has expired",
  badRequest: "The app's request is not valid",
  backToApp: "Go back to the app and start again.",
  foreign: "This form was not sent by our page",
  deviceTitle: "Connect a device",
  codeHint: "Enter the code that your device shows.",
  codeLabel: "Code of the device",
  codeWrong: "No device is waiting with this code. Codes are valid for 10 minutes.",
  device: "The access goes to the device that shows this code:",
  deviceCaution:
    "Continue only if you have started this yourself and see this code on your own device. If someone has sent you the code or a link, cancel: that person would see your data.",
  deviceDone: "The app on your device has access now. You can close this page.",
  deviceDenied: "The app on the device gets no access. You can close this page.",
  endTitle: "End the access of apps",
  endAbout:
    "This service keeps no list of the apps that have access to your data, so it cannot show you one. After your login here, every access that you have given until now ends at once, for all apps.",
  endAllow: "Log in and end every access",
  endDone: "Every access to your data that you have given here until now has ended. You can close this page.",
};

const hindi: Texts = {
  title: "{app} आपकी विश्वविद्यालय की जानकारी देखना चाहता है",
  unnamed: "बिना नाम का एक ऐप",
  verified: "इस सेवा के संचालक इस ऐप को जानते हैं।",
  unverified: "इस ऐप की किसी ने जाँच नहीं की है: अपना नाम इसने खुद चुना है।",
  receiver: "जानकारी देखने की अनुमति {host} को मिलेगी।",
  data: "यह ऐप देख सकेगा:",
  scopes: {
    profile:
      "आपकी प्रोफ़ाइल: नाम, रजिस्ट्रेशन और आवेदन नंबर, जन्मतिथि, लिंग, ब्लड ग्रुप, फ़ोटो, ईमेल, प्रोग्राम, स्कूल, निवास (हॉस्टल या घर); और आपके मेंटर व उनकी संपर्क जानकारी",
    attendance: "हर क्लास में आपकी उपस्थिति",
    timetable: "आपका टाइमटेबल और शैक्षणिक कैलेंडर",
    marks: "आपके अंक, ग्रेड, क्रेडिट और CGPA",
    exams: "आपकी परीक्षाओं का कार्यक्रम, स्थान और सीट",
    assignments: "आपके असाइनमेंट, आपने क्या और कब जमा किया",
    materials: "आपके कोर्स और उनकी पाठ्य सामग्री",
    messages: "आपके शिक्षकों और मेंटर के संदेश",
    contacts: "आपके मेंटर, शिक्षकों और स्कूल की संपर्क जानकारी",
    payments: "आपकी फ़ीस, भुगतान और रसीदें",
    outings: "बाहर जाने और छुट्टी के आपके आवेदन",
    biometric: "बायोमेट्रिक मशीनों में दर्ज आपके आने-जाने का समय",
  },
  duration:
    "अनुमति ऐप के आखिरी अनुरोध के 15 मिनट बाद, ज़्यादा से ज़्यादा 12 घंटे बाद, या आपके ख़त्म करने पर समाप्त होती है। ऐप कुछ भी बदल नहीं सकता।",
  password: "आपका पासवर्ड {host} पर जाता है और वहाँ से पोर्टल पर। ऐप उसे कभी नहीं देखता।",
  notStored: "न आपका पासवर्ड यहाँ रखा जाता है, न आपकी जानकारी।",
  caution: "तभी आगे बढ़ें जब आप अभी इसी ऐप से आए हों।",
  registrationNumber: "रजिस्ट्रेशन नंबर",
  passwordLabel: "पोर्टल का पासवर्ड",
  passwordAgain: "पोर्टल का पासवर्ड, फिर से",
  allow: "लॉगिन करें और अनुमति दें",
  cancel: "रद्द करें",
  next: "आगे बढ़ें",
  otpTitle: "वन-टाइम पासवर्ड डालें",
  otpLabel: "वन-टाइम पासवर्ड (OTP)",
  otpHint: "पोर्टल ने इसे आपके ईमेल पर भेजा है। यह लगभग 3 मिनट तक मान्य है।",
  resend: "नया OTP भेजें",
  resent: "पोर्टल ने नया OTP भेज दिया है।",
  captchaTitle: "चित्र में दिखे अक्षर लिखें",
  captchaLabel: "चित्र के अक्षर",
  captchaAlt: "पोर्टल का कैप्चा: छह अक्षर और अंक",
  captchaWrong: "अक्षर ग़लत थे। ये नए अक्षर हैं।",
  enterBoth: "हर खाना भरें।",
  expired: "इस पेज का समय ख़त्म हो गया है",
  badRequest: "ऐप का अनुरोध सही नहीं है",
  backToApp: "ऐप में वापस जाएँ और फिर से शुरू करें।",
  foreign: "यह फ़ॉर्म हमारे पेज से नहीं भेजा गया था",
  deviceTitle: "डिवाइस जोड़ें",
  codeHint: "वह कोड डालें जो आपके डिवाइस पर दिख रहा है।",
  codeLabel: "डिवाइस का कोड",
  codeWrong: "इस कोड के साथ कोई डिवाइस इंतज़ार नहीं कर रहा है। कोड 10 मिनट तक मान्य रहता है।",
  device: "अनुमति उस डिवाइस को मिलेगी जिस पर यह कोड दिख रहा है:",
  deviceCaution:
    "तभी आगे बढ़ें जब आपने यह खुद शुरू किया हो और यह कोड आपके अपने डिवाइस पर दिख रहा हो। अगर किसी ने आपको यह कोड या कोई लिंक भेजा है, तो रद्द करें: नहीं तो वह व्यक्ति आपकी जानकारी देख सकेगा।",
  deviceDone: "आपके डिवाइस के ऐप को अब अनुमति मिल गई है। आप यह पेज बंद कर सकते हैं।",
  deviceDenied: "डिवाइस के ऐप को अनुमति नहीं मिलेगी। आप यह पेज बंद कर सकते हैं।",
  endTitle: "ऐप्स की अनुमति ख़त्म करें",
  endAbout:
    "यह सेवा उन ऐप्स की सूची नहीं रखती जिन्हें आपकी जानकारी देखने की अनुमति है, इसलिए उसे दिखा नहीं सकती। यहाँ लॉगिन करने पर अब तक दी गई हर अनुमति सभी ऐप्स के लिए तुरंत ख़त्म हो जाएगी।",
  endAllow: "लॉगिन करें और हर अनुमति ख़त्म करें",
  endDone: "अब तक यहाँ दी गई हर अनुमति ख़त्म हो गई है। आप यह पेज बंद कर सकते हैं।",
};

const telugu: Texts = {
  title: "{app} మీ విశ్వవిద్యాలయ సమాచారాన్ని చూడాలనుకుంటోంది",
  unnamed: "పేరు లేని ఒక యాప్",
  verified: "ఈ సేవ నిర్వాహకులకు ఈ యాప్ తెలుసు.",
  unverified: "ఈ యాప్‌ను ఎవరూ పరిశీలించలేదు: దీని పేరును ఇదే ఎంచుకుంది.",
  receiver: "సమాచారం చూసే అనుమతి {host} కు వెళ్తుంది.",
  data: "ఈ యాప్ చూడగలిగేవి:",
  scopes: {
    profile:
      "మీ ప్రొఫైల్: పేరు, రిజిస్ట్రేషన్, దరఖాస్తు నంబర్లు, పుట్టిన తేదీ, లింగం, బ్లడ్ గ్రూప్, ఫోటో, ఈమెయిల్, ప్రోగ్రామ్, స్కూల్, నివాసం (హాస్టల్ లేదా ఇల్లు); మీ మెంటర్, వారి సంప్రదింపు వివరాలు",
    attendance: "ప్రతి క్లాసులో మీ హాజరు",
    timetable: "మీ టైమ్‌టేబుల్, అకడమిక్ క్యాలెండర్",
    marks: "మీ మార్కులు, గ్రేడ్‌లు, క్రెడిట్‌లు, CGPA",
    exams: "మీ పరీక్షల షెడ్యూల్, స్థలం, సీటు",
    assignments: "మీ అసైన్‌మెంట్‌లు, మీరు ఏమి, ఎప్పుడు సమర్పించారు",
    materials: "మీ కోర్సులు, వాటి పాఠ్య సామగ్రి",
    messages: "మీ ఉపాధ్యాయులు, మెంటర్ పంపిన సందేశాలు",
    contacts: "మీ మెంటర్, ఉపాధ్యాయులు, స్కూల్ సంప్రదింపు వివరాలు",
    payments: "మీ ఫీజులు, చెల్లింపులు, రసీదులు",
    outings: "మీ ఔటింగ్, సెలవు అభ్యర్థనలు",
    biometric: "బయోమెట్రిక్ యంత్రాల్లో నమోదైన మీ రాకపోకల సమయాలు",
  },
  duration: "యాప్ చివరి అభ్యర్థన తర్వాత 15 నిమిషాలకు, గరిష్ఠంగా 12 గంటలకు, లేదా మీరు ముగించినప్పుడు అనుమతి ముగుస్తుంది. యాప్ దేన్నీ మార్చలేదు.",
  password: "మీ పాస్‌వర్డ్ {host} కు, అక్కడి నుంచి పోర్టల్‌కు వెళ్తుంది. యాప్ దాన్ని ఎప్పుడూ చూడదు.",
  notStored: "మీ పాస్‌వర్డ్ గానీ, మీ సమాచారం గానీ ఇక్కడ భద్రపరచబడదు.",
  caution: "మీరు ఇప్పుడే ఈ యాప్ నుంచి వచ్చి ఉంటేనే కొనసాగించండి.",
  registrationNumber: "రిజిస్ట్రేషన్ నంబర్",
  passwordLabel: "పోర్టల్ పాస్‌వర్డ్",
  passwordAgain: "పోర్టల్ పాస్‌వర్డ్, మళ్లీ",
  allow: "లాగిన్ చేసి అనుమతించండి",
  cancel: "రద్దు చేయండి",
  next: "కొనసాగించండి",
  otpTitle: "వన్-టైమ్ పాస్‌వర్డ్ ఇవ్వండి",
  otpLabel: "వన్-టైమ్ పాస్‌వర్డ్ (OTP)",
  otpHint: "పోర్టల్ దాన్ని మీ ఈమెయిల్‌కు పంపింది. అది సుమారు 3 నిమిషాలు చెల్లుతుంది.",
  resend: "కొత్త OTP పంపండి",
  resent: "పోర్టల్ కొత్త OTP పంపింది.",
  captchaTitle: "చిత్రంలోని అక్షరాలు రాయండి",
  captchaLabel: "చిత్రంలోని అక్షరాలు",
  captchaAlt: "పోర్టల్ కాప్చా: ఆరు అక్షరాలు, అంకెలు",
  captchaWrong: "అక్షరాలు తప్పు. ఇవి కొత్తవి.",
  enterBoth: "ప్రతి గడిని నింపండి.",
  expired: "ఈ పేజీ గడువు ముగిసింది",
  badRequest: "యాప్ అభ్యర్థన సరిగ్గా లేదు",
  backToApp: "యాప్‌కు తిరిగి వెళ్లి మళ్లీ మొదలుపెట్టండి.",
  foreign: "ఈ ఫారమ్ మా పేజీ నుంచి పంపినది కాదు",
  deviceTitle: "పరికరాన్ని కలపండి",
  codeHint: "మీ పరికరంలో కనిపించే కోడ్‌ను ఇవ్వండి.",
  codeLabel: "పరికరం కోడ్",
  codeWrong: "ఈ కోడ్‌తో ఏ పరికరమూ ఎదురుచూడటం లేదు. కోడ్ 10 నిమిషాలు చెల్లుతుంది.",
  device: "ఈ కోడ్‌ను చూపుతున్న పరికరానికి అనుమతి వెళ్తుంది:",
  deviceCaution:
    "దీన్ని మీరే మొదలుపెట్టి, ఈ కోడ్ మీ సొంత పరికరంలో కనిపిస్తేనే కొనసాగించండి. ఎవరైనా మీకు ఈ కోడ్ లేదా లింక్ పంపి ఉంటే, రద్దు చేయండి: లేకపోతే ఆ వ్యక్తి మీ సమాచారాన్ని చూస్తారు.",
  deviceDone: "మీ పరికరంలోని యాప్‌కు ఇప్పుడు అనుమతి ఉంది. మీరు ఈ పేజీని మూసివేయవచ్చు.",
  deviceDenied: "పరికరంలోని యాప్‌కు అనుమతి ఉండదు. మీరు ఈ పేజీని మూసివేయవచ్చు.",
  endTitle: "యాప్‌ల అనుమతిని ముగించండి",
  endAbout:
    "మీ సమాచారం చూసే అనుమతి ఉన్న యాప్‌ల జాబితాను ఈ సేవ ఉంచుకోదు, కాబట్టి చూపలేదు. ఇక్కడ లాగిన్ చేసిన వెంటనే, మీరు ఇప్పటివరకు ఇచ్చిన ప్రతి అనుమతి అన్ని యాప్‌లకూ ముగుస్తుంది.",
  endAllow: "లాగిన్ చేసి ప్రతి అనుమతినీ ముగించండి",
  endDone: "మీరు ఇప్పటివరకు ఇక్కడ ఇచ్చిన ప్రతి అనుమతి ముగిసింది. మీరు ఈ పేజీని మూసివేయవచ్చు.",
};

/** The texts of the pages. The sentences for failed logins are those of every client (user-messages.ts). */
export const texts: Readonly<Record<Language, Texts>> = { en: english, hi: hindi, te: telugu };

/** The language that an app asks for (`ui_locales`, OpenID Connect), or undefined if it asks for other languages only. */
export const requestedLanguage = (uiLocales: string): Language | undefined =>
  uiLocales
    .split(" ")
    .map((tag) => tag.toLowerCase().split("-")[0])
    .map((tag) => languages.find((language) => language === tag))
    .find((language) => language !== undefined);
