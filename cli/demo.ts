/** A student of the demo portal. Password and OTP are public and work for all of its students. */
export const DEMO_STUDENT = { number: "23DMO0001", password: "pass_good", otp: "123456" };

/** The day on which the demo portal stands still until its clock is set. */
export const DEMO_DAY = "2026-09-25";

/** The time of every day of the demo portal's clock. */
export const DEMO_TIME = "11:00";

/** True for the registration number of a student whom the demo portal has invented. */
export const isDemoStudent = (registrationNumber: string): boolean => /^\d{2}DMO\d{4}$/i.test(registrationNumber);
