//! Times one parser on one page in a process of its own: `peers PARSER KIND FILE` prints CPU milliseconds per page, or
//! `null` if the app has no parser for this kind of page. With a fourth argument, prints the number of rows found.
#![allow(warnings)]

/// The parsers of lib_vtop, which setup.sh places here.
mod api;

use api::vtop::parser as app;
use std::hint::black_box;

const WARM_UP_MS: f64 = 300.0;
const TURNS: usize = 20;

/// The work of a parser. It must return something that depends on the record, so that no work is optimised away.
type Parse = fn(String) -> usize;

fn parser(name: &str, kind: &str) -> Option<Parse> {
    Some(match (name, kind) {
        // The lower bound of every parser that uses html5ever: the document, without any record.
        ("html5ever", _) => |page| scraper::Html::parse_document(&page).tree.nodes().count(),
        ("lib_vtop", "attendance") => |page| black_box(app::parseattn::parse_attendance(page)).len(),
        ("lib_vtop", "attendance_detail") => |page| black_box(app::parseattn::parse_full_attendance(page)).len(),
        ("lib_vtop", "timetable") => |page| black_box(app::parsett::parse_timetable(page)).len(),
        ("lib_vtop", "marks") => |page| black_box(app::parsemarks::parse_marks(page)).len(),
        ("lib_vtop", "exam_schedule") => |page| black_box(app::parsesched::parse_schedule(page)).len(),
        ("lib_vtop", "grade_history") => |page| black_box(app::parsegradehistory::parse_grade_history(page)).1.len(),
        ("lib_vtop", "faculty") => |page| {
            black_box(app::faculty::parsesearch::parse_faculty_search(page));
            0
        },
        ("lib_vtop", "biometric") => |page| black_box(app::parsebiometric::parse_biometric_data(page)).len(),
        ("lib_vtop", "profile") => |page| {
            black_box(app::parseprofile::parse_student_profile(page));
            0
        },
        ("mate", _) => return mate_parser(kind),
        _ => return None,
    })
}

/// The parsers of vitap-mate.
#[cfg(feature = "mate")]
fn mate_parser(kind: &str) -> Option<Parse> {
    use mate::parser as app;
    Some(match kind {
        "attendance" => |page| black_box(app::attendance::parse_attendance(&page, "")).records.len(),
        "attendance_detail" => |page| black_box(app::attendance::parse_full_attendance(&page, "", "", "")).records.len(),
        "timetable" => |page| black_box(app::timetable::parse_timetable(&page, "")).slots.len(),
        "marks" => |page| black_box(app::marks::parse_marks(&page, "")).records.len(),
        "exam_schedule" => |page| black_box(app::exam_schedule::parse_schedule(&page, "")).exams.len(),
        "grade_history" => |page| black_box(app::grade_history::parse_grade_history(&page)).records.len(),
        "grade_view" => |page| black_box(app::grades::parse_grade_view(&page, "")).courses.len(),
        "course_page_detail" => |page| black_box(app::course_page::parse_detail(&page, "", "")).lectures.len(),
        "biometric" => |page| black_box(app::biometric::parse_biometric(&page, "")).records.len(),
        _ => return None,
    })
}

#[cfg(not(feature = "mate"))]
fn mate_parser(_: &str) -> Option<Parse> {
    None
}

fn cpu_ms() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, kind, file, counting @ ..] = &arguments[..] else { panic!("peers PARSER KIND FILE [count]") };
    let Some(parse) = parser(name, kind) else {
        println!("null");
        return;
    };
    let page = std::fs::read_to_string(file).expect("a page in UTF-8");
    if !counting.is_empty() {
        println!("{}", parse(page));
        return;
    }
    let started = cpu_ms();
    let mut runs = 0;
    while cpu_ms() - started < WARM_UP_MS {
        black_box(parse(page.clone()));
        runs += 1;
    }
    let repetitions = (runs / 60).max(1);
    let mut turns: Vec<f64> = (0..TURNS)
        .map(|_| {
            // The parsers take the page by value. Copying it is not part of their work.
            let copies: Vec<String> = (0..repetitions).map(|_| page.clone()).collect();
            let before = cpu_ms();
            for copy in copies {
                black_box(parse(copy));
            }
            (cpu_ms() - before) / repetitions as f64
        })
        .collect();
    turns.sort_by(f64::total_cmp);
    println!("{}", turns[TURNS / 4]);
}
