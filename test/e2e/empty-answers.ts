const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };

export const emptyTimetable = { ...week, courses: [], total_credits: null };

export const emptyGradeHistory = {
  cgpa: null,
  credits_registered: null,
  credits_earned: null,
  grade_counts: [],
  courses: [],
};

export const emptyMentor = {
  emp_id: null,
  faculty_name: null,
  designation: null,
  department: null,
  school_or_centre: null,
  cabin_number: null,
  email: null,
  intercom: null,
  mobile_number: null,
};

export const nobodyFound = { emp_id: "", faculty_name: "", designation: "", school_or_centre: "" };

export const unknownFaculty = {
  faculty_name: null,
  designation: null,
  department: null,
  school_or_centre: null,
  email: null,
  cabin_number: null,
  office_hours: [],
};

export const emptyCourseDetail = {
  sem_sub_id: null,
  course_info: {
    class_id: null,
    class_group: null,
    course_id: null,
    course_code: null,
    course_title: null,
    course_type: null,
    course_type_code: null,
    slot: null,
    erp_id: null,
    faculty: null,
    faculty_school: null,
  },
  download_all_path: null,
  download_general_materials_path: null,
  syllabus_download_path: null,
  course_plan_download_path: null,
  general_materials: [],
  lectures: [],
};
