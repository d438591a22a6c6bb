import type { CourseMaterial, CoursePageCourse, DigitalAssignment, DigitalAssignmentCourse } from "portico-client";
import {
  useCoursePageCourses,
  useCoursePageDetail,
  useCoursePageSlots,
  useDigitalAssignments,
  useFilesDownload,
} from "portico-react";
import { useState } from "react";
import { daysBetween, now, relativeDays, shortDate } from "../format.ts";
import { A_DAY, useSemester } from "../semester.tsx";
import { useSettings } from "../settings.tsx";
import { Icon, type IconName, Notice, Page } from "../ui.tsx";

/** The assignments of all courses in the order of their due dates, and the materials of each course. */
export default function CoursesPage() {
  const { t } = useSettings();
  const semester = useSemester();
  const assignments = useDigitalAssignments(semester);
  const courses = useCoursePageCourses(semester, { staleTime: A_DAY });
  const all = (assignments.data ?? [])
    .flatMap((course) => course.assignments.map((one) => ({ one, course })))
    .sort((a, b) => keyOf(a.one).localeCompare(keyOf(b.one)));
  const done = all.filter((one) => !isOpen(one));
  return (
    <Page title={t.courses} reads={[assignments, courses]}>
      <div className="columns">
        <section className="list">
          <h2>{t.assignments}</h2>
          {all.length === 0 && (
            <Notice icon="courses" title={t.noAssignments}>
              <p>{t.noAssignmentsHint}</p>
            </Notice>
          )}
          <Assignments all={all.filter(isOpen)} />
          {done.length > 0 && (
            <details className="more" open={done.length === all.length}>
              <summary>
                {t.done} ({done.length})
              </summary>
              <div className="list">
                <Assignments all={done} />
              </div>
            </details>
          )}
        </section>
        <section className="list">
          <h2>{t.materials}</h2>
          {courses.data?.length === 0 && <Notice icon="courses" title={t.noMaterials} />}
          {courses.data?.map((course) => (
            <CourseMaterials key={course.class_id} course={course} />
          ))}
        </section>
      </div>
    </Page>
  );
}

interface Entry {
  readonly one: DigitalAssignment;
  readonly course: DigitalAssignmentCourse;
}

const isOpen = ({ one }: Entry): boolean => one.submission_status === "not_submitted";

const Assignments = ({ all }: { readonly all: readonly Entry[] }) =>
  all.map(({ one, course }) => (
    <Assignment
      key={`${course.class_id} ${one.serial_number}`}
      one={one}
      course={course.course_title ?? course.course_code}
    />
  ));

/** Open assignments first, the next one on top; then the others, the last one on top. */
const keyOf = ({ submission_status, due_date }: DigitalAssignment): string =>
  submission_status === "not_submitted"
    ? `0 ${due_date ?? "9999"}`
    : `1 ${String(99_999 - daysBetween("1970-01-01", due_date ?? "1970-01-01")).padStart(6, "0")}`;

const states = {
  submitted: ["check", "submitted"],
  missed: ["cross", "missed"],
  not_submitted: ["exams", "open"],
  other: ["warn", "other"],
} as const satisfies Record<DigitalAssignment["submission_status"], readonly [IconName, string]>;

function Assignment({ one, course }: { readonly one: DigitalAssignment; readonly course: string }) {
  const { t, language } = useSettings();
  const [icon, text] = states[one.submission_status];
  const days = one.due_date === null ? null : daysBetween(now().date, one.due_date);
  return (
    <article className="item" data-status={one.submission_status}>
      <div>
        <h3>{one.assignment_title}</h3>
        <p className="small">{course}</p>
        <p>
          <span className="status">
            <Icon name={icon} />
            {t[text]}
          </span>
          {" · "}
          {one.due_date === null ? t.noDue : t.due(shortDate(language, one.due_date))}
          {one.submission_status === "not_submitted" && days !== null && ` (${relativeDays(language, days)})`}
        </p>
      </div>
      <div className="row">
        {one.question_paper_download_path && (
          <Download path={one.question_paper_download_path} name={t.paper} file={one.assignment_title} />
        )}
        {one.submission_download_path && (
          <Download path={one.submission_download_path} name={t.submission} file={one.assignment_title} />
        )}
      </div>
    </article>
  );
}

function CourseMaterials({ course }: { readonly course: CoursePageCourse }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="materials" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="between">
        {course.course_title ?? course.label}
        <span className="small">{course.course_type_code}</span>
      </summary>
      {isOpen && <Materials classId={course.class_id} />}
    </details>
  );
}

/** The files of a class, read when the student opens it. */
function Materials({ classId }: { readonly classId: string }) {
  const { t, language } = useSettings();
  const { sem_sub_id } = useSemester();
  const slots = useCoursePageSlots({ class_id: classId, sem_sub_id }, { staleTime: A_DAY });
  const teacher = slots.data?.class_entries.find(({ class_id }) => class_id === classId)?.erp_id;
  const detail = useCoursePageDetail(teacher ? { class_id: classId, erp_id: teacher, sem_sub_id } : null);
  const error = slots.error ?? detail.error;
  if (error && !detail.data) return <p className="small error">{error.userMessage(language)}</p>;
  if (slots.data && !teacher) return <p className="small">{t.noMaterials}</p>;
  if (!detail.data) return <p className="small">{t.loading} …</p>;
  const { general_materials, lectures, ...paths } = detail.data;
  const withFiles = lectures.filter(({ reference_materials }) => reference_materials.length > 0);
  const documents = [
    { label: t.syllabus, path: paths.syllabus_download_path },
    { label: t.coursePlan, path: paths.course_plan_download_path },
    { label: t.allMaterials, path: withFiles.length > 0 ? paths.download_all_path : null },
  ];
  return (
    <ul className="files">
      <li className="row">
        {documents.map(({ label, path }) => path && <Download key={label} path={path} name={label} file={label} />)}
      </li>
      {general_materials.map((material) => (
        <li key={material.label}>
          <Material material={material} />
        </li>
      ))}
      {withFiles.map((lecture) => (
        <li key={lecture.serial_number}>
          <p>
            {lecture.topic}
            <span className="small"> {lecture.date && shortDate(language, lecture.date)}</span>
          </p>
          <div className="row">
            {lecture.reference_materials.map((material) => (
              <Material key={material.label} material={material} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Material({ material: { label, download_path: path, url } }: { readonly material: CourseMaterial }) {
  const { t } = useSettings();
  if (path !== null) return <Download path={path} name={label} file={label} />;
  // Teachers enter addresses by hand: only those of web pages become links.
  if (url === null || !/^https?:\/\//i.test(url)) return <span>{label}</span>;
  return (
    <a className="pill" href={url} target="_blank" rel="noopener noreferrer" aria-label={t.opens(label)}>
      <Icon name="link" />
      {label}
    </a>
  );
}

const endings: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "application/zip": ".zip",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
};

function Download({ path, name, file }: { readonly path: string; readonly name: string; readonly file: string }) {
  const { t, language } = useSettings();
  const download = useFilesDownload();
  const save = (blob: Blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${file}${endings[blob.type] ?? ""}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <>
      <button
        type="button"
        className="pill"
        aria-label={t.download(`${name} (${file})`)}
        disabled={download.isPending}
        data-busy={download.isPending}
        onClick={() => download.mutate({ download_path: path }, { onSuccess: save })}
      >
        <Icon name="download" />
        {name}
      </button>
      {download.error && <p className="small error">{download.error.userMessage(language)}</p>}
    </>
  );
}
