import { type Scope, scopeTexts } from "../contract/scopes.ts";
import { type Language, languages } from "../contract/user-messages.ts";

/** The texts of the pages in one language, with names of values in braces. */
export interface Texts {
  readonly title: string;
  readonly unnamed: string;
  readonly verified: string;
  readonly unverified: string;
  readonly receiver: string;
  readonly data: string;
  readonly scopes: Readonly<Record<Scope, string>>;
  readonly purpose: string;
  readonly noPurpose: string;
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
  /** Follows the failure of a login that closes the page for the account. */
  readonly pause: string;
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
  readonly endedAtPortal: string;
  readonly endUnsaved: string;
  readonly givenTitle: string;
  readonly givenNone: string;
  readonly givenAt: string;
  readonly givenToDevice: string;
  readonly endsAt: string;
  readonly endOne: string;
  readonly endedOne: string;
  /** The receipt of a consent. */
  readonly receiptNote: string;
  readonly receipt: string;
  readonly receiptTitle: string;
  readonly receiptNumber: string;
  readonly receiptFile: string;
  readonly withdrawal: string;
  readonly printHint: string;
  readonly privacyTitle: string;
  readonly privacy: readonly string[];
  readonly privacyOfAssistants: string;
  readonly operator: string;
  readonly noOperator: string;
}

const english: Texts = {
  title: "{app} asks for access to your university data",
  unnamed: "An app without a name",
  verified: "The operator of this service knows this app.",
  unverified: "Nobody has checked this app: it has chosen its name itself.",
  receiver: "The access goes to {host}.",
  data: "The app can see:",
  scopes: scopeTexts,
  purpose: "The app says what it needs this for: {purpose}",
  noPurpose: "The app does not say what it needs this for.",
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
  pause: "The next attempt is possible after {seconds} s.",
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
    "This service keeps no list of the apps that have access to your data, so it cannot show what you have given elsewhere. After your login here, every access that you have given until now ends at once, for all apps.",
  endAllow: "Log in and end every access",
  endDone: "Every access to your data that you have given here until now has ended. You can close this page.",
  endedAtPortal: "At the portal, the sessions of the access that you gave in this browser are over.",
  endUnsaved:
    "The service could not save that your access has ended, because a part of it does not answer. Please repeat this in a few minutes.",
  givenTitle: "Given in this browser in the last 12 hours",
  givenNone: "No access has been given in this browser in the last 12 hours.",
  givenAt: "Given on {time}.",
  givenToDevice: "The access went to a device, which showed a code.",
  endsAt: "It ends on {time} at the latest, earlier 15 minutes after the app's last request, or when you end it.",
  endOne: "End this access",
  endedOne: "The access has ended.",
  receiptNote: "This page has a receipt of the access you give, and a button that ends it:",
  receipt: "Receipt",
  receiptTitle: "Receipt of your consent",
  receiptNumber: "Number of the receipt: {id}",
  receiptFile: "Receipt as a file (JSON)",
  withdrawal: "To end the access, open this address in the same browser, or log in there:",
  printHint: "You can print this page or save it with your browser.",
  privacyTitle: "Privacy",
  privacy: [
    "Your registration number, your password, one-time passwords and captchas pass through this service to the portal of your university, which needs them for the login. The service does not keep them.",
    "Your data passes through the service when an app requests it. Each app gets only the data that you have allowed. What an app does with it is up to the app: ask its provider.",
    "For up to 2 days, the service keeps encrypted or hashed entries: used codes and failed logins; for 250 days, that access, calendars or everything has ended. For up to 10 minutes, it keeps encrypted what a device with a code is waiting for. Its log contains no name, registration number or password.",
    "One cookie stays in this browser for 180 days, encrypted. It holds your registration number, so that strangers cannot lock you out, and the access that you gave in the last 12 hours, with the portal sessions to end. It gives no access. You can delete it in your browser at any time.",
    "You can end any access as easily as you gave it, without a reason. If the operator does not answer your question or complaint, you may turn to the Data Protection Board of India.",
  ],
  privacyOfAssistants:
    "AI assistants can use this service directly. For them, it keeps in memory: answers for one minute, digests from which your data cannot be read for 8 days, and the access until two hours after your last question. Until then, it keeps the access alive with a request every 12 minutes.",
  operator: "{name} operates this service ({host}). For questions and complaints: {contact}.",
  noOperator: "The operator of {host} has not given a contact here.",
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
  purpose: "ऐप बताता है कि उसे यह किसलिए चाहिए: {purpose}",
  noPurpose: "ऐप नहीं बताता कि उसे यह किसलिए चाहिए।",
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
  pause: "अगली कोशिश {seconds} सेकंड बाद हो सकेगी।",
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
    "यह सेवा उन ऐप्स की सूची नहीं रखती जिन्हें आपकी जानकारी देखने की अनुमति है, इसलिए वह नहीं दिखा सकती कि आपने और कहाँ अनुमति दी है। यहाँ लॉगिन करने पर अब तक दी गई हर अनुमति सभी ऐप्स के लिए तुरंत ख़त्म हो जाएगी।",
  endAllow: "लॉगिन करें और हर अनुमति ख़त्म करें",
  endDone: "अब तक यहाँ दी गई हर अनुमति ख़त्म हो गई है। आप यह पेज बंद कर सकते हैं।",
  endedAtPortal: "इस ब्राउज़र में दी गई अनुमति के सेशन पोर्टल पर समाप्त हो गए हैं।",
  endUnsaved:
    "यह सेवा आपकी अनुमति का ख़त्म होना सहेज नहीं सकी, क्योंकि इसका एक हिस्सा जवाब नहीं दे रहा है। कृपया कुछ मिनट बाद फिर से करें।",
  givenTitle: "पिछले 12 घंटों में इस ब्राउज़र में दी गई अनुमति",
  givenNone: "पिछले 12 घंटों में इस ब्राउज़र में कोई अनुमति नहीं दी गई है।",
  givenAt: "{time} को दी गई।",
  givenToDevice: "अनुमति एक डिवाइस को दी गई, जिस पर कोड दिख रहा था।",
  endsAt: "यह ज़्यादा से ज़्यादा {time} तक रहेगी; उससे पहले ऐप के आखिरी अनुरोध के 15 मिनट बाद, या आपके ख़त्म करने पर समाप्त होगी।",
  endOne: "यह अनुमति ख़त्म करें",
  endedOne: "अनुमति ख़त्म हो गई है।",
  receiptNote: "इस पेज पर आपकी दी गई अनुमति की रसीद और उसे ख़त्म करने का बटन है:",
  receipt: "रसीद",
  receiptTitle: "आपकी सहमति की रसीद",
  receiptNumber: "रसीद का नंबर: {id}",
  receiptFile: "रसीद की फ़ाइल (JSON)",
  withdrawal: "अनुमति ख़त्म करने के लिए यह पता इसी ब्राउज़र में खोलें, या वहाँ लॉगिन करें:",
  printHint: "आप अपने ब्राउज़र से इस पेज को प्रिंट या सेव कर सकते हैं।",
  privacyTitle: "निजता",
  privacy: [
    "आपका रजिस्ट्रेशन नंबर, पासवर्ड, OTP और कैप्चा इस सेवा से होकर आपके विश्वविद्यालय के पोर्टल तक जाते हैं, जिसे लॉगिन के लिए इनकी ज़रूरत है। यह सेवा इन्हें नहीं रखती।",
    "जब कोई ऐप माँगता है, तब आपकी जानकारी इस सेवा से होकर जाती है। हर ऐप को वही जानकारी मिलती है जिसकी अनुमति आपने दी है। ऐप उसका क्या करता है, यह ऐप पर निर्भर है: उसके संचालक से पूछें।",
    "यह सेवा 2 दिन तक एन्क्रिप्टेड या हैश की हुई प्रविष्टियाँ रखती है: इस्तेमाल हो चुके कोड और असफल लॉगिन; और 250 दिन तक यह कि कोई अनुमति, कैलेंडर या सब कुछ ख़त्म किया गया। कोड वाला डिवाइस जिसका इंतज़ार करता है, उसे यह 10 मिनट तक एन्क्रिप्टेड रखती है। इसके लॉग में कोई नाम, रजिस्ट्रेशन नंबर या पासवर्ड नहीं होता।",
    "इस ब्राउज़र में एक एन्क्रिप्टेड कुकी 180 दिन रहती है। उसमें आपका रजिस्ट्रेशन नंबर है, ताकि अजनबी आपको बाहर न कर सकें, और पिछले 12 घंटों में आपकी दी गई अनुमतियाँ, पोर्टल के उन सेशन के साथ जिन्हें ख़त्म किया जा सके। उससे कोई अनुमति नहीं मिलती। आप उसे कभी भी अपने ब्राउज़र में हटा सकते हैं।",
    "आप हर अनुमति उतनी ही आसानी से और बिना कारण बताए ख़त्म कर सकते हैं जितनी आसानी से दी थी। अगर संचालक आपके सवाल या शिकायत का जवाब न दे, तो आप भारतीय डेटा संरक्षण बोर्ड के पास जा सकते हैं।",
  ],
  privacyOfAssistants:
    "AI असिस्टेंट इस सेवा का सीधे इस्तेमाल कर सकते हैं। उनके लिए यह सेवा अपनी मेमोरी में जवाब एक मिनट तक, ऐसे डाइजेस्ट जिनसे आपकी जानकारी पढ़ी नहीं जा सकती 8 दिन तक, और अनुमति आपके आखिरी सवाल के दो घंटे बाद तक रखती है। तब तक यह हर 12 मिनट में एक अनुरोध भेजकर अनुमति को चालू रखती है।",
  operator: "यह सेवा ({host}) {name} चलाता है। सवाल और शिकायत के लिए: {contact}.",
  noOperator: "{host} के संचालक ने यहाँ कोई संपर्क नहीं दिया है।",
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
  purpose: "ఇది ఎందుకు కావాలో యాప్ చెబుతోంది: {purpose}",
  noPurpose: "ఇది ఎందుకు కావాలో యాప్ చెప్పలేదు.",
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
  pause: "తదుపరి ప్రయత్నం {seconds} సెకన్ల తర్వాత చేయవచ్చు.",
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
    "మీ సమాచారం చూసే అనుమతి ఉన్న యాప్‌ల జాబితాను ఈ సేవ ఉంచుకోదు, కాబట్టి మీరు వేరే చోట ఇచ్చిన వాటిని చూపలేదు. ఇక్కడ లాగిన్ చేసిన వెంటనే, మీరు ఇప్పటివరకు ఇచ్చిన ప్రతి అనుమతి అన్ని యాప్‌లకూ ముగుస్తుంది.",
  endAllow: "లాగిన్ చేసి ప్రతి అనుమతినీ ముగించండి",
  endDone: "మీరు ఇప్పటివరకు ఇక్కడ ఇచ్చిన ప్రతి అనుమతి ముగిసింది. మీరు ఈ పేజీని మూసివేయవచ్చు.",
  endedAtPortal: "ఈ బ్రౌజర్‌లో ఇచ్చిన అనుమతుల సెషన్‌లు పోర్టల్‌లో ముగిశాయి.",
  endUnsaved: "మీ అనుమతి ముగిసిందని ఈ సేవ భద్రపరచలేకపోయింది, ఎందుకంటే ఇందులోని ఒక భాగం స్పందించడం లేదు. దయచేసి కొన్ని నిమిషాల తర్వాత మళ్లీ చేయండి.",
  givenTitle: "గత 12 గంటల్లో ఈ బ్రౌజర్‌లో ఇచ్చిన అనుమతులు",
  givenNone: "గత 12 గంటల్లో ఈ బ్రౌజర్‌లో ఏ అనుమతీ ఇవ్వలేదు.",
  givenAt: "{time}న ఇచ్చారు.",
  givenToDevice: "కోడ్‌ను చూపిన ఒక పరికరానికి అనుమతి వెళ్లింది.",
  endsAt: "ఇది గరిష్ఠంగా {time} వరకు ఉంటుంది; అంతకుముందే యాప్ చివరి అభ్యర్థన తర్వాత 15 నిమిషాలకు, లేదా మీరు ముగించినప్పుడు ముగుస్తుంది.",
  endOne: "ఈ అనుమతిని ముగించండి",
  endedOne: "అనుమతి ముగిసింది.",
  receiptNote: "మీరు ఇచ్చే అనుమతి రసీదు, దాన్ని ముగించే బటన్ ఈ పేజీలో ఉన్నాయి:",
  receipt: "రసీదు",
  receiptTitle: "మీ సమ్మతి రసీదు",
  receiptNumber: "రసీదు సంఖ్య: {id}",
  receiptFile: "రసీదు ఫైల్ (JSON)",
  withdrawal: "అనుమతిని ముగించడానికి ఈ చిరునామాను ఇదే బ్రౌజర్‌లో తెరవండి, లేదా అక్కడ లాగిన్ చేయండి:",
  printHint: "మీ బ్రౌజర్‌తో ఈ పేజీని ప్రింట్ చేయవచ్చు లేదా సేవ్ చేయవచ్చు.",
  privacyTitle: "గోప్యత",
  privacy: [
    "మీ రిజిస్ట్రేషన్ నంబర్, పాస్‌వర్డ్, OTPలు, కాప్చాలు ఈ సేవ ద్వారా మీ విశ్వవిద్యాలయ పోర్టల్‌కు వెళ్తాయి; లాగిన్‌కు అవి అవసరం. ఈ సేవ వాటిని ఉంచుకోదు.",
    "యాప్ అడిగినప్పుడు మీ సమాచారం ఈ సేవ ద్వారా వెళ్తుంది. ప్రతి యాప్‌కూ మీరు అనుమతించిన సమాచారం మాత్రమే అందుతుంది. దానితో యాప్ ఏమి చేస్తుందనేది యాప్‌పైనే ఆధారపడి ఉంటుంది: దాని నిర్వాహకులను అడగండి.",
    "ఈ సేవ 2 రోజుల వరకు గుప్తీకరించిన లేదా హ్యాష్ చేసిన నమోదులను ఉంచుతుంది: వాడిన కోడ్‌లు, విఫలమైన లాగిన్‌లు; అనుమతులు, క్యాలెండర్‌లు లేదా అన్నీ ముగిశాయన్న విషయాన్ని 250 రోజులు ఉంచుతుంది. కోడ్ ఉన్న పరికరం దేనికోసం ఎదురుచూస్తుందో దాన్ని 10 నిమిషాల వరకు గుప్తీకరించి ఉంచుతుంది. దీని లాగ్‌లో పేరు, రిజిస్ట్రేషన్ నంబర్, పాస్‌వర్డ్ ఉండవు.",
    "ఈ బ్రౌజర్‌లో గుప్తీకరించిన ఒక కుకీ 180 రోజులు ఉంటుంది. అపరిచితులు మిమ్మల్ని అడ్డుకోకుండా ఉండటానికి మీ రిజిస్ట్రేషన్ నంబర్, గత 12 గంటల్లో మీరు ఇచ్చిన అనుమతులు, ముగించడానికి వాటి పోర్టల్ సెషన్‌లు అందులో ఉంటాయి. దానితో ఏ అనుమతీ రాదు. దాన్ని మీ బ్రౌజర్‌లో ఎప్పుడైనా తొలగించవచ్చు.",
    "మీరు ఏ అనుమతినైనా ఇచ్చినంత సులభంగా, కారణం చెప్పకుండా ముగించవచ్చు. మీ ప్రశ్నకు లేదా ఫిర్యాదుకు నిర్వాహకులు జవాబు ఇవ్వకపోతే, మీరు భారత డేటా రక్షణ బోర్డును ఆశ్రయించవచ్చు.",
  ],
  privacyOfAssistants:
    "AI అసిస్టెంట్‌లు ఈ సేవను నేరుగా వాడగలవు. వాటి కోసం ఈ సేవ తన మెమరీలో జవాబులను ఒక నిమిషం, మీ సమాచారాన్ని తిరిగి చదవడానికి వీలుకాని డైజెస్ట్‌లను 8 రోజులు, అనుమతిని మీ చివరి ప్రశ్న తర్వాత రెండు గంటల వరకు ఉంచుతుంది. అప్పటివరకు ప్రతి 12 నిమిషాలకు ఒక అభ్యర్థన పంపి అనుమతిని కొనసాగిస్తుంది.",
  operator: "ఈ సేవను ({host}) {name} నిర్వహిస్తున్నారు. ప్రశ్నలకు, ఫిర్యాదులకు: {contact}.",
  noOperator: "{host} నిర్వాహకులు ఇక్కడ ఏ సంప్రదింపు వివరాలూ ఇవ్వలేదు.",
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
