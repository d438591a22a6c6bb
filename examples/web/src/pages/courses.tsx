import type { CourseMaterial, CoursePageCourse, DigitalAssignment, DigitalAssignmentCourse } from "portico-client";
import {
  useCoursePageCourses,
  useCoursePageDetail,
  useCoursePageSlots,
  useDigitalAssignments,
  useFilesDownload,
} from "portico-react";
import { useState } from "react";
import { useNow } from "../clock.ts";
import { daysBetween, formatDate, relativeDays } from "../format.ts";
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
    .sort((a, b) => (a.one.due_date ?? "9999").localeCompare(b.one.due_date ?? "9999"));
  // The last one on top.
  const done = all.filter((one) => !isOpen(one)).reverse();
  return (
    <Page title={t.courses} reads={[assignments, courses]}>
      <div className="grid">
        <section className="list">
          <h2>{t.assignments}</h2>
          {all.length === 0 && <Notice icon="courses" title={t.noAssignments} hint={t.noAssignmentsHint} />}
          <Assignments all={all.filter(isOpen)} />
          {done.length > 0 && (
            <details open={done.length === all.length}>
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

type Entry = { readonly one: DigitalAssignment; readonly course: DigitalAssignmentCourse };

const isOpen = ({ one }: Entry): boolean => one.submission_status === "not_submitted";

const Assignments = ({ all }: { readonly all: readonly Entry[] }) =>
  all.map(({ one, course }) => (
    <Assignment
      key={`${course.class_id} ${one.serial_number}`}
      one={one}
      course={course.course_title ?? course.course_code}
    />
  ));

const states = {
  submitted: ["check", "submitted"],
  missed: ["cross", "missed"],
  not_submitted: ["exams", "open"],
  other: ["warn", "other"],
} as const satisfies Record<DigitalAssignment["submission_status"], readonly [IconName, string]>;

function Assignment({ one, course }: { readonly one: DigitalAssignment; readonly course: string }) {
  const { t, language } = useSettings();
  const [icon, text] = states[one.submission_status];
  const { date } = useNow();
  const days = one.due_date === null ? null : daysBetween(date, one.due_date);
  return (
    <article className="card" data-status={one.submission_status}>
      <h3>{one.assignment_title}</h3>
      <p className="small">{course}</p>
      <p>
        <strong className="status">
          <Icon name={icon} />
          {t[text]}
        </strong>
        {" · "}
        {one.due_date === null ? t.noDue : t.due(formatDate(language, one.due_date))}
        {one.submission_status === "not_submitted" && days !== null && ` (${relativeDays(language, days)})`}
      </p>
      <div className="row">
        {one.question_paper_download_path && (
          <Download path={one.question_paper_download_path} name={t.paper} of={one.assignment_title} />
        )}
        {one.submission_download_path && (
          <Download path={one.submission_download_path} name={t.submission} of={one.assignment_title} />
        )}
      </div>
    </article>
  );
}

function CourseMaterials({ course }: { readonly course: CoursePageCourse }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
    { label: t.syllabus, download_path: paths.syllabus_download_path },
    { label: t.coursePlan, download_path: paths.course_plan_download_path },
    { label: t.allMaterials, download_path: withFiles.length > 0 ? paths.download_all_path : null },
  ].filter(({ download_path }) => download_path !== null);
  const groups = [
    { title: "", files: [...documents.map((file) => ({ ...file, url: null })), ...general_materials] },
    ...withFiles.map(({ topic, date, reference_materials: files }) => ({
      ...{ title: [topic, date && formatDate(language, date)].filter(Boolean).join(" · "), files },
    })),
  ];
  return (
    <ul className="files">
      {groups.map(({ title, files }, index) => (
        <li key={withFiles[index - 1]?.serial_number}>
          <p className="small">{title}</p>
          <div className="row">
            {files.map((file) => (
              <Material key={file.label} material={file} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

type File = Pick<CourseMaterial, "label" | "download_path" | "url">;

function Material({ material: { label, download_path: path, url } }: { readonly material: File }) {
  const { t } = useSettings();
  if (path !== null) return <Download path={path} name={label} />;
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

/** A button that saves a file. `of` is what the file belongs to, and its name. */
function Download({ path, name, of }: { readonly path: string; readonly name: string; readonly of?: string }) {
  const { t, language } = useSettings();
  const download = useFilesDownload();
  const save = (blob: Blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${of ?? name}${endings[blob.type] ?? ""}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <>
      <button
        type="button"
        className="pill"
        aria-label={t.download(of === undefined ? name : `${name} (${of})`)}
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
