/** A student of the demo portal. Password and OTP are public and work for all of its students. */
export const DEMO_STUDENT = { number: "23DMO0001", password: "pass_good", otp: "123456" };

/** True for the registration number of a student whom the demo portal has invented. */
export const isDemoStudent = (registrationNumber: string): boolean => /^\d{2}DMO\d{4}$/i.test(registrationNumber);
