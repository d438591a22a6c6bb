// cspell:disable
/**
 * Words that people ask with and that the answer lacks: after "/page", for a page below /docs; after "#section", for its section,
 * whose name may end with "*". They are only searched.
 */
const WORDS = `
/ #/auth_login signin api parameters payload username logon #/auth_verify_otp submit send back code #/auth_resend_otp receive
another email #/auth_check session dead alive still valid ping #/auth_logout signout user signoff quit #/student_profile photo
picture name blood group address personal details bank hostel base64 hosteller email mobile image loading fields response block
pic avatar #/student_all_data one call whole dashboard overview #/student_attendance present absent percentage empty array
debarred condonation overall one subject lab total conducted fields response edited detained #/student_attendance_detail missed
skipped lectures classes day wise date log absent #/student_timetable schedule subject missing empty wrong room venue slot
credits registered class routine lecture todays see monday day fields response tomorrow #/student_marks internal cat1 cat2 fat
quiz total score showing missing exam assessment last previous semester fields response #/student_exam_schedule seat room hall
ticket date final datesheet cat1 cat2 fat start midterm sit timetable fields response clash endsem cat #/student_grade_history
transcript cgpa credits completed backlog arrear result old semesters #/student_grade_view results out published come semester
sheet old previous marksheet gradesheet #/student_grade_view_detail class average rank mean topper statistics compare others
#/student_biometric punch hostel entry fingerprint #/student_mentor proctor advisor #/student_calendar academic holidays
vacation last working instructional day semester ends begin start dates events list #/student_faculty teacher email cabin list
professors phone contact course lecturer prof #/student_faculty_search teacher name #/student_faculty_details teacher email
cabin office hours number schedule timetable room #/student_course_page_detail materials ppt notes slides lectures syllabus
download pdf #/student_digital_assignments deadlines due homework week submission #/student_digital_assignments_course question
paper deadline marks upload #/student_pending_payments unpaid fees dues owe pay fine tuition tution #/student_payment_receipts
paid invoice #/student_general_outing_requests gate pass leave hostel pending rejected approved status
#/student_weekend_outing_requests gate pass status pending approved #/student_outing_prepare apply gate pass
#/student_login_history else hacked suspicious device ip strange unknown #/student_leave chennai vellore status
#/student_leadership hod dean head department director #/student_messages teacher send announcement #/student_page curriculum
mess menu room scholarship circular minor honours certificate other credits degree hostel event nptel block #/files_download
binary pdf attachment #/export_marks_csv excel spreadsheet #/insight_today next class now timetable see #/insight_week
deadlines print #/insight_gpa simulate predict grade credits #/insight_attendance_plan bunk skip miss many below 75 more classes leaves
#/insight_marks_needed final exam pass target fat #/hold_notify push alert background fcm firebase #/student_semesters previous
list old #/student_current_semester now running automatically #/export_timetable_ics calendar file download import google
#/export_exams_ics calendar file download #/calendar_subscribe url link feed webcal google #/calendar_revoke stop delete feed
link #/student_refresh sync diff changed since incremental #/student_menu other pages list links #/student_capstone_attendance
project #/student_attendance_registers all classes dates every course #/auth_adopt webview cookie take over browser
#/auth_solve_captcha image manually typed #/hold_status until signed #/hold_end stop staying signed #/portal certain supported
campus works #/export_attendance_csv bulk /errors/invalid_credentials wrong password right typed correct username
/errors/account_locked blocked vtop unlock suspended attempts because students /errors/login_cooldown attempts wait locked out
retry minutes failed try long /errors/otp_invalid wrong typed right /errors/otp_not_sent coming email receive arrive
/errors/portal_unavailable handle app down today loading outage website offline maintenance dns econnreset connect enotfound
resolve unreachable /errors/portal_timeout slow hangs loading forever spinner delay lag /errors/portal_blocked logins address
banned ip 403 firewall rejected waf server signins one /errors/captcha_unread keeps failing 3 times wrong again
/errors/portal_page_changed parser breaks app says /errors/overloaded busy 503 /errors/rate_limited 429 quota exceeded
/errors/api_key_invalid unauthorized 401 right /errors/session_expired logout kicked relogin out vtop
/errors/insufficient_scope 403 forbidden permission /errors/validation_error 422 invalid body bad request
/errors/invalid_sem_sub_id semester wrong /errors/internal_error 500 crash /errors/portal_tls_error self signed certificate
verify /errors/otp_attempts_limited wrong times /errors/outing_closed form open window weekend tuesday /errors/api_key_missing
header unauthorized 401 no /errors/token_revoked ended logout access removed /errors/invalid_token bearer expired 401
/errors/not_found 404 wrong path url /errors/method_not_allowed 405 /errors/unsupported_media_type 415 content-type
/errors/payload_too_large 413 body size maximum request /errors/session_malformed changed invalid /errors/otp_expired late old
says /errors/otp_challenge_expired waited long start again /errors/password_change_required new must expired
/errors/login_attempts_exhausted maximum fail /errors/login_step_unknown stuck after unexpected page survey
/errors/portal_menu_unavailable switched page disabled closed /errors/file_unavailable download fails large missing
/errors/data_incomplete missing values strict /errors/not_at_this_campus 501 other /errors/portal_answer_mismatch else's data
wrong student mixed /errors/captcha_unsupported recaptcha google log /errors/outing_already_exists duplicate request applied
twice /errors/outing_not_cancellable cancel delete request /errors/outing_not_offered day scholar eligible /guide/quick-start
hello world first call try fast begin tutorial writing code browser #semesters-and* old returned wrong #install-the* npm pip
404 found sdk command library yarn pnpm /guide/sessions-and-otp #sessions token expire minutes lifetime refresh rotation two
devices same time login persist redis cookies csrf handle keep alive batch several students group parallel concurrent switch
multiple accounts still closed long restart people share storage best practice identify #the-students* keep store remember
backend changed forgot reset server read users #when-the-portal* user handle form code send back every time resend app closed
killed middle prompt student enter reboot flood 2fa mfa factor #when-the-service* image show user manual #handing-over* cookies
google recaptcha open website already #login-outcomes log fails incorrect state machine clicks twice double /guide/hosted-login
#for-operators oauth client register new app redirect turn enable sso uri mismatch disable registration contact email
#staying-signed* memory held full day logged 12 hours background remember keep between launches restart automatically duration
#notifications push fcm firebase webhook background sync android closed signature verify retry #for-developers* oauth pkce
scopes mobile popup device flow never see password refresh token sso single sign state csrf lifetime open system browser signin
#for-students permission app sees revoke consent shared computer friend data pc tablet macbook /guide/errors parse handle body
format exception message friendly request correlation support #statuses http codes instead returned 500 502 503 504 proxy
gateway econnrefused network fetch failed refused connection no response users #sentences-for* friendly language hindi telugu
tamil local translated text show #who-must* retryable retry mean #complete-responses null missing incomplete partial crashes
grade #unrecognised-pages empty vs array cached courses returns #list-of* all /guide/portal-etiquette rate load bruteforce
throttled abuse spam dos #cost-of* slow fast requests counts one afford expensive #caching poll interval refresh often seconds
old stale fresh etag every minute call api age #limits timeout rate user 429 wait long maximum /guide/generated-clients java
swift c# php ruby sdk vue svelte angular swagger spec link insomnia zapier n8n google sheets power bi automation no code query
axios swiftui android studio ios golang csharp #write-a* zod runtime validation responses /guide/react-native ios iphone
android offline widget connect localhost emulator /guide/flutter localhost connect emulator android offline /guide/browsers
cors access control allow origin blocked javascript website vue svelte angular electron ionic capacitor extension desktop
webpage #a-server* backend proxy frontend mobile exposed secret django flask laravel spring express supabase firebase functions
#nextjs server component action vercel proxy #where-the* exposed leak frontend secret mobile directly /guide/changes-and-files
reminder inform notification push #what-has* diff detect new grades since last time refresh state sync store fetch digest works
#watching poll websocket sse live realtime stream updates alert background notify night pause #the-agent* telegram whatsapp bot
alert daemon laptop automatic ntfy #files download assignment pdf binary stream question maximum size zip #archive-save* backup
graduate passing out pdf print all records transcript #when-a* result date multiple /guide/calendars google apple outlook add
sync exam reminders iphone #subscribing google apple outlook url ics exam dates timetable add sync phone reminder #time-in*
free slots friends compare timetable classmate roommate #ending-a* stop unsubscribe link remove #the-store sqlite file
permissions locked #what-a-feed* updating class iphone phone /guide/insight #attendance-plan bunk skip miss many leave below 75
percentage computed rounding duty od present calculate shortage classes left remaining increase allowed forecast #averages cgpa
sgpa grade points mapped credits completed total calculate convert percentage fail repeat arrear 9 pointer gp #what-is* final
exam prediction fat target required 9 pointer reach #which-days* saturday holiday order last working #in-every* api endpoint
python calculate /guide/assistants gemini copilot siri alexa ai setup connector ask safe trust data openai store keep grades
#what-happens* login page password chat /guide/demo-portal fake test account sandbox mock trial real staging environment
purpose html examples dummy #students test account users add fake login data app store review reviewer apple google otp mailbox
#simulating-errors reproduce locally mock fail fault trigger fake locked malformed broken inject pages #in-your* unit
integration mock jest ci offline vitest push #running-it* latency port start mock server #clock-and* change date day simulate
new mark time /guide/your-data check code trust free pay cost charge official made sign up create account start website
registration number runs service operator owner developer joined log #is-my-password* type here trust virus scam pasword shared
else knows changed still old phishing fake site gave hackers steal leaked hacked vtop developer secure number must enter known
login safety #what-is* cgpa stored server sell ads friend parents read ai training picture hackers steal family teachers logged
closed keep sold safe app login others view grades signed duration auto logout private marks #delete-my* disconnect allowed
before reading other devices remove account erase unsubscribe permission stop logout forget friend computer phone stolen lost
uninstall wipe purge #the-login* receive arrive changed reset log blocked code invalid old email 3 times wait minutes unlock
lost access failed unable came mail never app accept number #is-this* terms hostel legal rules trouble kick ban college caught
official parents faculty notified logout website same time possible mentor proctor warden detect made vit logs vtop professors
permission site logoff family informed together suspended expelled punished #the-app* lower higher here wrong timetable missing
subject marks loading nothing empty different attendance computed rounding working problem old numbers slow today ask correct
uploaded yet updated course list image matching differ appear opening blank white after absent #my-marks* come export alert
whatsapp telegram sms message uploaded print pdf text out download history grade #next-holiday* edit applied leave download
curriculum degree left room credits approval long final date exam predict class relative #do-it-yourself coding desktop website
internet offline browser phone terminal laptop computer own run installing app mac #what-portico* spelled change profile
picture course registration ffcs add drop fees submit assignment phone number email transcript gate pass qr parent child class
average rank play store app ios iphone widget home screen watch siri alexa dark mode reader accessibility small text language
telugu bus library placement feedback revaluation result date declared fine exam hindi version vpn wifi password name wrong
correct details faculty schedule da online card voice android /guide/deploying #requirements-nodejs* free ubuntu ram cpu
hardware redis smtp email minimum specs aws ec2 vps os cost price hosting 1000 users cheap admin panel ui dashboard air gapped
offline install internet access country region india load test arm raspberry operating system cheapest month pay 22 24 update
disk space per azure vm gcp digitalocean before launch read mode supported stress server location mail recommended required
postgres mysql mongodb #required-settings production minimal start environment variables checklist invalid config error exits
immediately mandatory secrets generate crash loop restarting missing seal #api-keys create developer second app new client
quota restrict report usage calls widget attendance limit remove revoke block abusive bill generate strong several share one
server partner temporary access until expiry committed github number logins see makes two ask admin read all another slow down
traffic per add #a-reworded* renamed column alias quick fix release hotfix #health-checks liveness readiness probe url graceful
shutdown stop sigterm zero downtime restart dropping failing shut cleanly healthcheck #an-instance* stuck freeze unresponsive
unhealthy restart pod keeps crash server #container official image pull docker hub base size registry dockerfile arm64 alpine
podman rootless non-root read filesystem run command #docker-compose env file environment variables unhealthy #systemd ubuntu
debian linux service unit autostart boot logs restart policy automatic reboot production vm run background daemon pm2 #windows
server cmd powershell #serverless-platforms vercel lambda heroku render railway fly free cloud #kubernetes helm chart yaml
autoscaling replicas pod network policy ingress k8s #backups-and* restore disk failure migrate lost key snapshot disaster
recovery valkey redis data hand over admin must back procedure crash #multiple-instances replica redis load balancer sticky
session cluster pm2 cores affinity ntp time sync clock skew second server node died high availability failover valkey down
/guide/reverse-proxy base behind ssl tls certificate letsencrypt apache 502 subpath traefik http2 ipv6 whitelist allow block
abusive ip basic auth hide disable docs swagger public hsts client_max_body_size large limit logins per required subdirectory
websocket setup redirect automatic subdomain hostname #load-balancers client ip always 127.0.0.1 cloudflare real
x-forwarded-for #caddy acme letsencrypt /guide/egress otp mails all users after move server vpn socks nat ip portal asks
corporate students complain every day complaints reboot flood restart #a-lost* down failover #operation metrics /guide/campuses
vit vellore chennai bhopal support college add new #another-university* different school portal vtop srm college adding new
institute #with-a* add support #what-works supported chennai vellore bhopal limitations /guide/upgrading roll back bad release
downgrade migration update canary blue green notes changed before changelog lts support end life downtime old app working
staging runs check revert #what-outlives* restart sessions lost #rotating-seal_keys lost encryption purpose replace secret
leaked #changing-an* rotate leaked replace committed github /guide/privacy gdpr dpdp legal duties law personal data consent
delete all stored cookie banner policy police request authority penalty sue violate lawyer #what-portico* pii retention long
kept stored rest encrypted #what-the* delete student request erasure breach report notify age minors parent responsible
contract university #audit-log called trail trace student retention yesterday #drill-who* breach leak incident #consent-with*
terms agree record /guide/first-day #a-pilot* install checklist small trial step setup test before live after contract
university allowed host stable #from-the* live switch real #field-test try real account check /guide/field-test help real
verify #run options #the-bundle personal data anonymised /guide/fixing-a-parser html parsing broken update first debug broke
column renamed redesign #1-get-the* drift report structure #3-if-a* record html fixture capture anonymize compare snapshot
redact personal samples #4-fix-the* file strict lenient heading renamed edit html crawl crawler #captchas retrain train model
ocr neural network data solved #5-check* extra table new #2-see-what* diff compare page #other-signs* all logins suddenly
failing symptoms errors increase nobody log since climb jump /monitoring uptime #metrics prometheus endpoint port grafana
dashboard import alerts page night set error rate runbook alertmanager slo scrape config success number logins exposing
internet protect recommended latency #status banner incident portal down outage page #logs student written rotation logrotate
disk full file stored loki elk ship passwords pii request id level debug retention period sentry line user complaint datadog
#traces opentelemetry jaeger otel /scale capacity load users concurrent instances planning sizing college #how-much* ram sizing
1000 5000 users results day spike traffic peak thundering herd limit college #which-resource* growing oomkilled pod slow
bottleneck memory leak heap increase oom killed container event loop blocked exit 137 latency usage /performance fast benchmark
login takes seconds normal average response time latency api speed quick #last-run* latency long request takes heap leak
benchmark regression /readme project open source overview #limitations html account real known bugs supported upload websocket
graphql roadmap missing features course registration payment admin panel api #the-path* architecture overview flow diagram
inside works pipeline codebase #commands dead code unused exports regex types npm scripts lint format test benchmarks run dev
watch mode hot reload ci red pipeline prettier eslint biome build fails linter project checks #packages monorepo #licence-and*
free cost license commercially sell app business open source made maintainer contact help community discord problem call breaks
/SECURITY secure #reporting-a* hole disclosure bounty issue penetration pentest supported bug exploit #running-it* firewall
ports hosts open hardening secrets vault manager sbom supply chain signature verify image provenance vulnerability scan cve
stored keep reproducible settings pasted key slack public /portal/authentication login form fields vtop csrf token otp page
recognised flow works against portal #6-otp-step page html /portal/captcha recognition solved ocr works internals
/portal/unconfirmed verified /client typescript types import #methods refresh relogin automatically expired cancel abort
running request #errors instanceof class catch import #hosted-login user denied cancelled access #in-a-browser cors key react
vue svelte #response-headers request id cost #captchas-that* show image /react login screen form example loading state
#what-is* offline internet cache show timetable #hooks loading state query error list usequery refetching data age /python pip
install pandas notebook #errors-and* exception try #asynchronous asyncio await fastapi /cli list help terminal console shell
#install-the* windows cmd terminal /mcp llm gpt gemini claude #tools add #logging-in password assistant sees #options
environment variables #over-http* remote server url enable /examples/web sample source code template starter login screen dark
mode pwa /portal facts html verified docs/portal documentation documented endpoints understand #7-open* unknown #1-certainty*
evidence facts source letters meaning #23-paths url list #2-requests csrf called #31-signs session over detect #4-html* markup
#5-value* dates numbers /portal/attendance html columns table form fields request page look /portal/marks-exams-grades html
columns table form fields /portal/timetable html format grid slot timings /examples sample programs code snippet /trust fuzz
proofs change laws /threat-model attackers security analysis risks attack surface #remaining-risks known weaknesses accepted
#attackers-and* ddos flood /portal/campuses differences pages /portal/changes history before /example-responses fields schema
json /src/portal/captcha internals /settings list options defaults configure yaml disable feature turn enable ports #address
change port host listen already eaddrinuse different #logs-metrics* level debug port #reverse-proxy* client ip cors #limits-of*
brute force throttle raise ddos flood protect per ip #sizes-and* increase slow portal #hosted-login* turn write enable mcp
switch chatgpt #api-keys* second #the-portal url user agent campus #keys-that* seal audit #several-instances* valkey redis
#when-the* alias pattern /contributing #setting-up* windows docker develop first time setup dev environment clone open pr
commit message convention format issue help start pre hook husky npm ci fails machine debugger breakpoint roadmap branch review
merge cla run locally begin conduct sign dco reviewer template node version project install checkout owners codeowners
maintainer become security guidelines contributor agreement developer git checks rules #folders config env vars repo layout
code file located route rate limiter cookies csrf session sealed api key check parser marks captcha architecture dependency
injection global state singleton project structure organised circular import test fails attendance timetable profile
implemented reads module layers pipeline scraper client server class diagram limiting library telemetry list demo portal
handling entry point main login source implementation #the-life* start reading code cookies jar inside first concurrency lock
mutex relogin expiry again service axios http library flow trace middleware order #generated-files out date types regenerate
codegen client docs site built monorepo build order typescript fails after changing schema error #rules strict lenient fail
loudly invariants import logging secrets kept out personal #style-and* glossary code conventions naming lint spelling check
fails word doc comment terms witness unread drift report prettier eslint cookies jar inside request documentation guide anchor
unfit known text variant meaning vscode line length import order classes linter run formatting file tone typescript config node
features allowed update tsconfig #tests-how* fail machine coverage threshold slow e2e unit playwright chromium browser snapshot
write flaky debug watch golden update naming mutation property long take parser spec vitest node versions outage mock time
random intermittent failures locally #adding-a-field new column nullable expected response update marks page profile parser
value schema property json attribute #adding-a-page* route parser table step support new scrape another portal defined
definePage defineTable guide docs description tests #adding-an* text new failure defined messages sentences live
#adding-a-language* i18n hindi tamil kannada file error messages add locale #compatibility-with* rename field breaking allowed
deprecated semver change contract old versions backwards #packages react build test workspace publish python #releasing cut
publish npm version bump changelog entry semver twine upload pypi steps #adding-a-setting* add new environment variable config
option alert cli subcommand npm package library decision record guide page mcp react hook python method allowed lodash counter
assistant write docs documentation /decisions rationale architecture choice #no-database store persistence session server
caller stateless db sql #the-html* own cheerio jsdom css selectors xpath regex parsed scraper library beautifulsoup lxml
#the-documentation* search works built link checker #hosted-login jwt oauth #held-sessions internals queue websocket holds work
bullmq valkey crash #exports ics generator escaping calendar #the-session* work otp page expired detect internals
#otp-challenges sealed encrypted jwe flow internally handling works #semester-ids pattern #packages monorepo workspaces build
bundle commonjs require esm import error #fastify-typescript* express nestjs koa python rust language framework schemas zod api
tech stack validation library post url #the-openapi* generated contract first code spec #connections-to* http client undici
pool keepalive axios fetch #calendar-feeds libsql better-sqlite3 #the-python* generated #error-responses problem json
#guard-counters redis valkey down #the-captchas* own decoder #access-to* no auth #the-mcp* few tools #the-agent keyring
password #the-portals* intermediate missing /contract #14-types numbers strings dates null empty missing format parse timezone
accepted utc ist kolkata #12-responses null vs missing envelope format paginate results filter sort search offset paging
#18-versioning api deprecation renamed removed long breaking #17-guards* one request counts #4-endpoints* list all #15-field*
course_id class_id difference lab theory distinguish elective core type #16-headers etag cache-control request id strict mode
send correlation rate #124-unconfirmed* experimental unproven beta #21-session parallel devices object types fields #22-otp*
valid long #13-order* error first #31-body problem json fields #12-operational* healthz readyz metrics status #127-hosted*
oauth scopes list token endpoint #129-outing* apply cancel #123-post* size limit #11-requests send body every maximum size verb
method post /guide howto tutorial
`;

/** The words by address. */
export const askedWords: ReadonlyMap<string, string> = (() => {
  const words = new Map<string, string>();
  let [page, address] = ["", ""];
  for (const token of WORDS.trim().split(/\s+/)) {
    if (token.startsWith("/")) page = `/docs${token}`.replace(/\/$/, "");
    if (/^[/#]/.test(token)) address = token.startsWith("#") ? page + token : page;
    else words.set(address, `${words.get(address) ?? ""} ${token}`.trim());
  }
  return words;
})();

/** True if the address is that of a page, section, endpoint or error code. */
export const isAskedOf = (address: string, href: string): boolean =>
  address.endsWith("*") ? href.startsWith(address.slice(0, -1)) : href === address;
