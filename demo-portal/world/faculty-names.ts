import { schools } from "./teachers.ts";

/**
 * First names of invented teachers. All sort after "Asha Pillai": the directory is sorted by name, and its first two rows
 * are fixed.
 */
export const firstNames: readonly string[] = `
  Ashok Avani Balaji Bhavana Chandra Charulata Damodar Deepthi Dhruv Eashwar Esther Farida Ganesh Gayatri Girish
  Harini Hemant Indira Ishaan Jagan Jyothi Kalyani Karthik Lakshman Lavanya Madhav Malini Mohan Naveen Nirmala Om
  Padmaja Prakash Quasim Radhika Rajiv Revathi Sandeep Shanthi Srinivas Sujatha Tanvi Tarun Uday Uma Varsha
  Venkat Vimala Waheed Yamini Yashwant Zarina
`
  .trim()
  .split(/\s+/);

/** Family names of invented teachers. */
export const lastNames: readonly string[] = `
  Acharya, Banerjee, Chaturvedi, Dasgupta, D'Souza, Elango, Fernandes, Gopalan, Hegde, Iyer, Jayaraman,
  Kulshreshtha, Lingam, Mukherjee, Nair, Oommen, Parthasarathy, Qureshi, Ramanujam, Sengupta, Thakur, Upadhyay,
  Vaidyanathan, Wagle, Xavier, Yadav, Zacharia, S, P K, R. V.
`
  .trim()
  .split(/,\s+/);

/** Every designation in the directory, including the portal's misspelling. */
export const designations: readonly string[] = [
  ..."Professor Grade - 1,Professor Grade - 2,Professor,Professor of Practice".split(","),
  ..."Associate Professor Grade - 1,Associate Professor Grade - 2,Associate Professor Senior".split(","),
  ..."Associate Professor,Assistant Professor Senior Grade 1,Assistant Professor Senior Grade 2".split(","),
  ..."Assistant Professor Sr. Grade-2,Assistant Professor Grade 1,Assistant Professor Grade 2".split(","),
  ..."Assistant Professor,Assistant Professor (Contract),Adjunct Faculty,Visiting Faculty".split(","),
  ..."Teaching Assitant's,Teaching Cum Research Assistant,Senior Instructor,Physical Director".split(","),
];

/** Two schools in addition to those of the invented teachers: eight in total. */
const furtherSchools = ["School of Law & Policy", "Centre of Excellence, Robotics"];

/** Full names of the schools and centres in the directory. */
export const schoolNames: readonly string[] = [...Object.values(schools), ...furtherSchools];
