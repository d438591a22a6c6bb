// cspell:disable
/** By address below /docs: words that people ask with and that the endpoint, error code or section does not have. Only searched. */
const WORDS = `
#/auth_login sign in api parameters payload username
#/auth_verify_otp submit send back code
#/auth_resend_otp didnt receive another email
#/auth_check session dead alive still valid ping
#/auth_logout sign out user
#/student_profile photo picture name blood group address personal details bank hostel base64
#/student_all_data one call whole everything dashboard overview
#/student_attendance present absent percentage empty array debarred debarred condonation overall
#/student_attendance_detail day wise date log absent which days
#/student_timetable schedule subject missing empty wrong room venue slot credits registered class routine lecture
#/student_marks internal cat1 cat2 fat quiz total score not showing missing exam assessment last previous semester
#/student_exam_schedule seat room hall ticket date final datesheet cat1 cat2 fat when start midterm sit hall where midterm timetable dates
#/student_grade_history transcript cgpa credits completed backlog arrear result old semesters
#/student_grade_view results out published when come semester grade sheet old previous
#/student_grade_view_detail class average rank mean topper statistics compare others
#/student_biometric punch hostel entry fingerprint
#/student_mentor proctor advisor who
#/student_calendar academic holidays vacation last working instructional day semester ends holidays begin start dates events
#/student_faculty teacher email cabin list professors phone
#/student_faculty_search find teacher by name
#/student_faculty_details teacher email cabin office hours number
#/student_course_page_detail materials ppt notes slides lectures syllabus download pdf
#/student_digital_assignments deadlines due homework this week submission
#/student_digital_assignments_course question paper deadline marks upload
#/student_pending_payments unpaid fees dues owe pay fine
#/student_payment_receipts paid receipt invoice
#/student_general_outing_requests gate pass leave hostel pending rejected approved status
#/student_weekend_outing_requests gate pass weekend status pending approved
#/student_outing_prepare apply outing gate pass
#/student_login_history somebody else logged in as me hacked suspicious device ip
#/student_leave chennai vellore leave status
#/student_leadership hod dean head department director
#/student_messages teacher send message announcement
#/student_page curriculum mess menu room scholarship circular minor honours certificate other pages credits degree hostel event nptel
#/files_download binary pdf attachment
#/export_marks_csv excel spreadsheet
#/insight_today next class where now
#/insight_week deadlines this week print
#/insight_gpa simulate predict if grade credits
#/insight_attendance_plan bunk skip below 75 more classes leaves
#/insight_marks_needed final exam pass target fat
#/hold_notify push alert background fcm firebase
errors/invalid_credentials wrong password right typed correct username
errors/account_locked blocked vtop unlock suspended attempts because students
errors/login_cooldown attempts wait locked out retry minutes
errors/otp_invalid code wrong typed right
errors/otp_not_sent coming email receive arrive
errors/portal_unavailable down today loading outage website offline maintenance dns econnreset connect
errors/portal_timeout slow hangs loading forever
errors/portal_blocked logins address banned ip 403 firewall rejected waf
errors/captcha_unread keeps failing error
errors/portal_page_changed parser breaks app says
errors/overloaded busy 503
errors/rate_limited 429 quota exceeded
errors/api_key_invalid unauthorized 401 right
errors/session_expired logged out kicked relogin
errors/insufficient_scope 403 forbidden permission
errors/validation_error 422 invalid body bad request
errors/invalid_sem_sub_id semester wrong
errors/internal_error 500 crash
errors/portal_tls_error self signed certificate verify
guide/quick-start hello world first call try fast begin tutorial writing code browser
guide/quick-start#semesters-and-sem_sub_id find
guide/quick-start#install-the-packages npm pip 404 found sdk command library
guide/sessions-and-otp#sessions token expire minutes lifetime refresh rotation two devices same time login persist redis cookies csrf handle keep alive batch several students group parallel concurrent switch multiple accounts still closed
guide/sessions-and-otp#the-students-password keep store remember backend changed forgot reset
guide/sessions-and-otp#when-the-portal-asks-for-an-otp user code send back every time resend app closed killed middle
guide/sessions-and-otp#when-the-service-cannot-solve-the-captcha image show user manual
guide/sessions-and-otp#handing-over-the-session-of-a-webview cookies google recaptcha open website already
guide/sessions-and-otp#login-outcomes log fails incorrect state machine
guide/hosted-login#for-operators oauth client register new app redirect turn enable sso uri mismatch
guide/hosted-login#staying-signed-in full day logged 12 hours background remember keep
guide/hosted-login#notifications push fcm firebase webhook background sync android closed signature verify retry
guide/hosted-login#for-developers-of-apps oauth pkce scopes mobile popup device flow never see password refresh token sso single sign state csrf lifetime
guide/hosted-login#for-students permission app sees revoke consent shared computer friend
guide/errors parse handle body format exception message friendly
guide/errors#statuses http codes 500 502 503 504 proxy gateway econnrefused network error fetch failed refused connection no response users
guide/errors#sentences-for-students friendly language hindi telugu tamil local translated text show
guide/errors#who-must-act retryable retry mean
guide/errors#complete-responses null missing incomplete partial crashes grade
guide/errors#unrecognised-pages empty vs error array cached courses returns
guide/portal-etiquette#cost-of-a-call slow fast requests counts one
guide/portal-etiquette#caching poll interval refresh often seconds old stale fresh etag
guide/portal-etiquette#limits timeout rate user 429 wait long maximum
guide/generated-clients java swift c# php ruby sdk vue svelte angular swagger spec link insomnia zapier n8n google sheets power bi automation no code query axios swiftui android studio
guide/react-native ios iphone android offline widget connect localhost emulator
guide/flutter localhost connect emulator android offline
guide/browsers cors access control allow origin blocked javascript website vue svelte angular electron ionic capacitor extension desktop
guide/browsers#a-server-that-adds-the-key backend proxy frontend mobile exposed secret django flask laravel spring express
guide/browsers#nextjs server component action vercel
guide/browsers#where-the-api-key-is-and-how-to-hide-it exposed leak frontend secret mobile directly
guide/changes-and-files#what-has-changed diff detect new grades since last time refresh state sync store fetch
guide/changes-and-files#watching poll websocket sse live realtime stream updates alert background notify
guide/changes-and-files#the-agent-on-your-own-computer telegram whatsapp bot alert daemon laptop automatic ntfy
guide/changes-and-files#files download assignment pdf binary stream question maximum size zip
guide/changes-and-files#archive-save-everything-as-json-csv-and-files backup graduate passing out pdf print all records transcript
guide/calendars google apple outlook add sync exam reminders iphone
guide/calendars#subscribing google apple outlook url ics exam dates timetable add sync phone reminder
guide/calendars#time-in-common free slots friends compare timetable
guide/calendars#ending-a-feed stop unsubscribe link remove
guide/insight#attendance-plan bunk skip leave below 75 percentage computed rounding duty od present calculate shortage classes left remaining
guide/insight#averages cgpa sgpa grade points mapped credits completed total calculate convert percentage fail repeat arrear
guide/insight#what-is-still-needed-marks-for-a-grade-or-to-pass final exam prediction fat target required
guide/insight#which-days-have-classes saturday holiday order last working
guide/assistants gemini copilot siri alexa ai setup connector ask safe trust data
guide/demo-portal fake test account sandbox mock trial real staging environment
guide/demo-portal#students test account users add fake login demo data app store review reviewer apple google otp mailbox
guide/demo-portal#simulating-errors reproduce locally mock fail fault trigger fake locked
guide/demo-portal#in-your-own-tests unit integration mock jest ci offline vitest
guide/demo-portal#running-it-separately latency port start mock server
guide/your-data#is-my-password-safe type here trust pasword shared else knows changed still old phishing fake site gave hackers steal leaked hacked vtop
guide/your-data#what-is-kept-about-me-and-who-can-see-it stored server sell ads friend parents read ai training picture hackers steal family teachers logged closed
guide/your-data#delete-my-data-end-an-apps-access remove account erase unsubscribe permission stop logout forget friend computer phone stolen lost
guide/your-data#the-login-does-not-work-wrong-or-forgotten-password-locked-account-no-otp log blocked code invalid old email 3 times wait minutes unlock
guide/your-data#is-this-allowed-can-my-university-or-my-teachers-see-that-i-use-it legal rules ban college caught official parents faculty notified logged out website same time possible mentor proctor warden detect
guide/your-data#the-app-shows-something-else-than-the-portal wrong timetable missing subject marks loading nothing empty different attendance computed rounding working problem old data numbers slow today ask correct
guide/your-data#my-marks-in-excel-notifications-of-new-ones export alert whatsapp telegram sms message uploaded print pdf
guide/your-data#do-it-yourself terminal laptop computer own run installing app
guide/deploying#requirements-nodejs-version-memory-no-database free ubuntu ram cpu hardware redis smtp email minimum specs aws ec2 vps os cost price hosting 1000 users cheap admin panel ui dashboard air gapped offline install internet access country region india load test arm raspberry operating system cheapest month pay 22 24 update disk space
guide/deploying#required-settings production minimal start environment variables checklist invalid config error exits immediately mandatory secrets generate crash loop restarting
guide/deploying#api-keys second app new client quota restrict report usage calls widget attendance limit remove revoke block abusive bill generate strong several share one server partner temporary access until expiry committed github number logins see makes
guide/deploying#a-reworded-heading renamed column alias quick fix release hotfix deploy
guide/deploying#health-checks liveness readiness probe url graceful shutdown stop sigterm zero downtime restart dropping failing
guide/deploying#an-instance-that-hangs stuck freeze unresponsive unhealthy restart pod keeps crash
guide/deploying#container official image pull docker hub base size registry dockerfile arm64 alpine podman rootless non-root read filesystem run command
guide/deploying#docker-compose env file environment variables unhealthy
guide/deploying#systemd ubuntu debian linux service unit autostart boot logs
guide/deploying#windows server cmd powershell
guide/deploying#serverless-platforms vercel lambda heroku render railway fly free cloud
guide/deploying#kubernetes helm chart yaml autoscaling replicas pod network policy ingress
guide/deploying#backups-and-moving-to-another-server restore disk failure migrate lost key snapshot disaster recovery
guide/deploying#multiple-instances load balancer sticky session cluster pm2 cores affinity ntp time sync clock skew second server node died high availability failover
guide/reverse-proxy ssl tls certificate letsencrypt apache 502 subpath traefik http2 ipv6 whitelist allow block abusive ip basic auth hide disable docs swagger public hsts client_max_body_size large
guide/reverse-proxy#load-balancers client ip always 127.0.0.1 cloudflare real x-forwarded-for
guide/egress otp mails all users after move server vpn socks nat ip portal asks corporate students complain every day
guide/campuses vit vellore chennai bhopal support college
guide/campuses#another-university-can-i-use-it-for-mine different school portal vtop srm college
guide/upgrading roll back bad release downgrade migration update canary blue green notes changed before changelog lts support end life downtime
guide/upgrading#what-outlives-an-instance restart sessions lost
guide/upgrading#rotating-seal_keys lost encryption purpose replace secret leaked
guide/upgrading#changing-an-api-key-without-downtime rotate leaked replace committed github
guide/privacy gdpr dpdp legal duties law personal data consent
guide/privacy#what-portico-processes pii retention long kept stored rest encrypted
guide/privacy#what-the-operator-has-to-do delete student request erasure breach report notify age minors parent
guide/privacy#audit-log called trail trace student retention
guide/privacy#drill-who-was-affected breach leak incident
guide/first-day#a-pilot-for-ten-students first install checklist small trial step setup test before live
guide/first-day#from-the-demo-to-production live switch real
guide/field-test help real verify
guide/fixing-a-parser broken update first debug broke column renamed redesign
guide/fixing-a-parser#1-get-the-skeleton drift report structure
guide/fixing-a-parser#3-if-a-skeleton-is-not-enough-save-a-page-of-the-real-portal record html fixture capture anonymize compare
guide/fixing-a-parser#4-fix-the-parser file strict lenient heading renamed
guide/fixing-a-parser#captchas retrain train model ocr neural network data solved
monitoring#metrics prometheus endpoint port grafana dashboard import alerts page night set error rate runbook alertmanager slo scrape config success number logins
monitoring#status banner incident portal down outage page
monitoring#logs rotation logrotate disk full file stored loki elk ship passwords pii find request id level debug retention period sentry
monitoring#traces opentelemetry jaeger otel
scale capacity load users concurrent instances planning
scale#how-much-cpu-and-memory-100000-students-need ram sizing 1000 5000 users results day spike traffic peak thundering herd limit
scale#which-resource-is-the-limit slow bottleneck memory leak heap increase oom killed container
performance#last-run-cpu-memory-and-time latency long request takes heap leak benchmark regression
settings#address change port host listen already eaddrinuse
settings#logs-metrics-and-traces level debug port
settings#reverse-proxy-and-web-pages client ip cors
settings#limits-of-requests-and-logins brute force throttle raise
settings#sizes-and-timeouts increase slow portal
settings#hosted-login-assistants-and-outings turn write enable mcp
settings#api-keys-and-clients second
readme project open source overview
readme#limitations known bugs supported upload websocket graphql roadmap missing features course registration payment admin panel
readme#the-path-of-a-request architecture overview flow diagram inside
readme#commands npm scripts lint format test benchmarks run dev watch mode hot reload ci red pipeline prettier eslint biome build fails
readme#packages monorepo
contributing#setting-up-pull-requests-reporting-a-bug first time setup dev environment clone open pr commit message convention format issue help start pre hook husky npm ci fails machine debugger breakpoint roadmap branch review merge cla run locally begin conduct sign dco reviewer template node version
contributing#folders repo layout code file located route rate limiter cookies csrf session sealed api key check parser marks captcha architecture dependency injection global state singleton project structure organised circular import test fails attendance timetable profile implemented reads
contributing#generated-files regenerate codegen client types docs site built monorepo build order typescript fails after changing schema error
contributing#rules strict lenient fail loudly invariants import logging secrets kept out personal
contributing#style-and-language conventions naming lint spelling check fails word doc comment terms witness unread drift report start reading code prettier eslint cookies jar inside request documentation guide anchor unfit known text variant meaning vscode line length import order classes
contributing#tests-how-to-run-all-one-file-or-a-single-one fail machine coverage threshold slow e2e unit playwright chromium browser snapshot write flaky debug watch golden update naming mutation property long take
contributing#adding-a-field new column nullable expected response update
contributing#adding-a-page-or-an-endpoint route parser table step
contributing#adding-an-error-code text new failure
contributing#adding-a-language-translating-the-texts i18n hindi tamil kannada
contributing#compatibility-with-the-last-release rename field breaking allowed deprecated semver change contract
contributing#packages react build test workspace publish python
contributing#releasing cut publish npm version bump changelog entry semver
decisions rationale architecture choice
decisions#no-database store persistence session server caller stateless
decisions#the-html-parser own cheerio jsdom css selectors xpath regex parsed
decisions#the-documentation-site search works built link checker
decisions#hosted-login jwt oauth
decisions#held-sessions internals queue websocket
decisions#exports ics generator escaping calendar
decisions#the-session-check work otp page expired detect
decisions#otp-challenges sealed encrypted jwe flow internally handling works
decisions#semester-ids pattern
decisions#packages monorepo workspaces build bundle commonjs require esm import error
SECURITY#reporting-a-vulnerability security hole disclosure bounty issue penetration pentest supported
SECURITY#running-it-safely firewall ports hosts open hardening secrets vault manager sbom supply chain signature verify image provenance vulnerability scan cve
portal/authentication login form fields vtop csrf token otp page recognised flow works
portal/captcha recognition solved ocr works
portal/unconfirmed verified
portal/proven verified certain
client typescript types import
client#methods refresh relogin automatically expired cancel abort running request
client#errors instanceof class catch import
react#what-is-stored-and-how-safe-it-is offline internet cache
python pip install pandas notebook
cli#install-the-command-line windows cmd terminal
mcp#tools add
contract#14-types numbers strings dates null empty missing format parse timezone
contract#12-responses null vs missing envelope format paginate filter sort search offset
contract#18-versioning deprecation renamed removed long breaking
contract#17-guards-limits-and-timeouts one request counts
decisions#fastify-typescript-and-typebox express nestjs koa python rust language framework schemas zod api tech stack validation library post url
readme#licence-and-support free cost license commercially sell app business open source made maintainer contact help community discord
guide/your-data#what-portico-cannot-do-pay-register-upload-print course registration ffcs add drop fees submit assignment change phone number email transcript gate pass qr parent child class average rank play store app ios iphone widget home screen watch siri alexa dark mode reader accessibility small text language telugu bus library placement feedback revaluation result date declared fine exam
contributing#adding-a-setting-metric-command-tool-dependency-or-document add new environment variable config option alert cli subcommand npm package library decision record guide page mcp react hook python method allowed
errors/otp_attempts_limited wrong code times
contract#4-endpoints-cost-request-bodies list all
contract#15-field-names course_id class_id difference lab theory distinguish
guide/demo-portal#clock-and-edits change date day simulate new mark time
examples/web sample source code template starter login screen dark mode pwa
react login screen form example loading state
decisions#the-openapi-document generated
decisions#connections-to-the-portal http client undici pool keepalive
portal#7-open-questions unknown
portal#1-certainty-marks evidence facts source letters meaning
portal#23-paths url list
portal/attendance html columns table form fields request
portal/marks-exams-grades html columns table form fields
portal/timetable html format grid slot timings
contract#16-headers etag cache-control request id
guide/campuses#with-a-first-account add campus
contract#124-unconfirmed-endpoints-other-campuses experimental unproven beta
portal facts html verified docs/portal
guide/fixing-a-parser#5-check-for-unread-text extra table new
client#hosted-login user denied cancelled access
guide/your-data sign up create account start website registration number
guide/changes-and-files#when-a-semester-ends result date
guide/calendars#the-store sqlite file permissions locked
decisions#calendar-feeds libsql better-sqlite3
portal/authentication#6-otp-step page html
decisions#the-python-client generated
settings list options defaults configure yaml
`;

/** The words by address. */
export const askedWords: ReadonlyMap<string, string> = new Map(
  WORDS.trim()
    .split("\n")
    .map((line) => {
      const [address = "", ...words] = line.split(" ");
      return [`/docs${address.startsWith("#") ? "" : "/"}${address}`, words.join(" ")];
    }),
);
