import { Portico } from "portico-client";
import { attendancePlan, indiaTime, today } from "portico-client/insight";
import * as hooks from "portico-react";
import type { FormEvent } from "react";
import { createRoot } from "react-dom/client";

const storage = hooks.encryptedStorage();
const client = new Portico({ baseUrl: location.origin, store: hooks.sessionStore(storage) });

function App() {
  const { status, student, logout } = hooks.useSession();
  if (status === "loading") return null;
  if (status === "signed_out") return <LogIn />;
  return (
    <>
      {status === "expired" && <LogIn />}
      <Semester />
      <button type="button" onClick={logout}>
        Log out {student}
      </button>
    </>
  );
}

function LogIn() {
  const { step, error, captcha, isPending, ...login } = hooks.useLogin();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    if (step === "captcha") return login.answerCaptcha(text("code"));
    if (step === "otp") return login.verifyOtp(text("code"));
    return login.submit({ registration_number: text("name"), password: text("password") });
  };
  return (
    <form onSubmit={send}>
      {error && <p role="alert">{error.userMessage()}</p>}
      {step === "credentials" ? (
        <>
          <input name="name" aria-label="Registration number" autoComplete="username" />
          <input name="password" aria-label="Password" type="password" autoComplete="current-password" />
        </>
      ) : (
        <input key={step} name="code" aria-label={step === "otp" ? "OTP" : "Captcha"} autoComplete="one-time-code" />
      )}
      {captcha && <img src={captcha.data_url} alt="Captcha" />}
      <button type="submit" disabled={isPending}>
        Continue
      </button>
    </form>
  );
}

function Semester() {
  const { data: semester } = hooks.useCurrentSemester({ select: (body) => body.semester });
  const fields = semester && { sem_sub_id: semester.id };
  const attendance = hooks.useAttendance(fields);
  const timetable = hooks.useTimetable(fields);
  const calendar = hooks.useCalendar(fields);
  const exams = hooks.useExamSchedule(fields);
  const marks = hooks.useMarks(fields);
  const news = hooks.useChanges(["marks", "attendance"]);
  const failed = [attendance, timetable, calendar, exams, marks, news].find(({ error }) => error)?.error;
  const from = indiaTime(new Date()).date;
  const day = timetable.data && calendar.data && today(timetable.data, calendar.data, from);
  const isComplete = attendance.data && timetable.data && calendar.data;
  const plan = isComplete && attendancePlan(attendance.data, timetable.data, calendar.data, { from }).courses;
  return (
    <>
      {failed && <p role="alert">{failed.userMessage()}</p>}
      {attendance.ageMs !== null && <p>Read {Math.round(attendance.ageMs / 60_000)} minutes ago</p>}
      <List title="Today" items={day?.classes.map((one) => `${one.start_time} ${one.course_title}`)} />
      <h2>Attendance</h2>
      {plan?.map(({ course_code, course_title, together }) => (
        <p key={course_code}>
          {course_title} <progress aria-label={course_code} max={together?.total} value={together?.attended} />
          {together && ` can miss ${together.can_miss} to ${together.can_miss_at_most}`}
        </p>
      ))}
      <List
        title="Marks"
        items={marks.data?.flatMap(({ course_title, assessments }) =>
          assessments.map((one) => `${course_title}, ${one.mark_title}: ${one.scored_mark} of ${one.max_mark}`),
        )}
      />
      <List
        title="Exams"
        items={exams.data?.flatMap(({ exam_type, subjects }) =>
          subjects.map((exam) => `${exam.exam_date} ${exam_type} ${exam.course_title}`),
        )}
      />
      <List
        title="Changes"
        items={news.data?.changes.map((one) => `${one.kind} ${one.part}: ${one.key.course_code}`)}
      />
    </>
  );
}

const List = ({ title, items = [] }: { title: string; items?: readonly string[] | undefined }) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

createRoot(document.body).render(
  <hooks.PorticoProvider client={client} storage={storage}>
    <App />
  </hooks.PorticoProvider>,
);
