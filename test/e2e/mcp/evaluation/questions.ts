/** A question that students ask, and what an assistant needs to answer it. */
export interface Question {
  readonly ask: string;
  /** The student who asks. */
  readonly student: string;
  /** The calls that an assistant makes after it has read the list of tools; none if their descriptions answer the question. */
  readonly calls: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[];
  /** The words that the answers must contain, or those by which an assistant knows that nobody can answer. */
  readonly facts: readonly RegExp[];
}

/** Sixty questions: question | calls | facts. The day is that of the demo portal, a Friday, which an assistant passes. */
const LINES = String.raw`
What is my attendance in NoSQL Databases? | attendance {"course_code":"CSE3009","plan":false} | 23 of 25 ; 92 % ; 8 of 10
Where am I below 75 percent? | attendance {"plan":false} | STS4006.*59 %
How many more NoSQL lectures can I skip? | attendance {"course_code":"CSE3009","from":"2026-09-25"} | Embedded Theory +23 of 25 +9 of 20 ; For 75%
And if I want to keep 85 percent in Applied Statistics? | attendance {"course_code":"MAT3011","threshold":85,"from":"2026-09-25"} | 25 of 31 +(1 of 18|out of reach)
How many classes can I miss in every course? | attendance {"from":"2026-09-25"} | CSE3009.*23 of 25 +.* of \d+  ; CSE4021.*23 of 29 +.* of \d+  ; MAT3011.*25 of 31 +.* of \d+ 
Can I still make it in Competitive Coding? | attendance {"course_code":"STS4006","from":"2026-09-25"} | 7 of 12 ; of 12
Until when has the attendance of Compiler Design been posted? | attendance {"course_code":"CSE4021","from":"2026-09-25"} | 2026-09-23
Which NoSQL lectures did I miss? | attendance_register {"course_code":"CSE3009","course_type":"ETH","absent":true} | 2026-09-18 ; 2026-07-17
On which days was I on duty in NoSQL? | attendance_register {"course_code":"CSE3009","course_type":"ETH"} | 2026-09-19 .*On Duty ; 2026-08-14 .*On Duty ; 2026-08-13 .*On Duty
Was I marked present on 24 September in Applied Statistics? | attendance_register {"course_code":"MAT3011"} | 2026-09-24 .*Present
How is my capstone attendance? | capstone | Days present +35\n ; Days absent +10\n ; Days on duty +3\n
23DMO0003: How is my capstone attendance? | capstone | No capstone project
What do I have today? | today {"date":"2026-09-25"} | 08:00–\d\d:\d\d +CSE3009 ; 11:40–\d\d:\d\d +CSE3009 ; 09:00–\d\d:\d\d +CSE4021
When is my next class? | today {"date":"2026-09-25"} | Next class: 11:40–13:10: CSE3009
Is there class on 2 October? | today {"date":"2026-10-02"} | Gandhi Jayanti ; No classes\.
Where is my compiler lab? | timetable | CSE4021 .*Embedded Lab +119-AB-2
Who teaches Applied Statistics? | timetable | MAT3011.*Dr. Anil Baskaran
When do I start on Tuesdays? | timetable | TUESDAY\nFrom .*\n\d\d:\d\d
Plan my week from Monday. | week {"from":"2026-09-28"} | EXAM CAT2 10:00.* MAT3011 ; EXAM CAT2 10:00.* CSE4021 ; EXAM CAT2 10:00.* CSE3009
What classes do I have in the week of 5 October? | week {"from":"2026-10-05"} | 09:00–09:50 CSE3009 ; 08:00–08:50 CSE3009 ; 10:00–10:50 CSE3009
What is due in the week of 5 October? | week {"from":"2026-10-05"} | DUE CSE3009 Digital Assessment-3
When is Dussehra? | calendar | 2026-10-20.*Dussehra
Which holidays are in October? | calendar {"month":"2026-10"} | 2026-10-02 ; 2026-10-20
When do the FAT exams begin? | calendar | 2026-11-23.*FAT
When did the last semester's FAT begin? | semesters then calendar {"sem_sub_id":"AP2025264"} | 2026-04-27.*FAT
Which semesters do I have? | semesters | AP2026272 +Fall Semester 2026-27 ; AP2025264 +Winter Semester 2025-26 ; AP2025262 +Fall Semester 2025-26
When is CAT2? | exams | 2026-09-30 +09:30 +10:00–\d\d:\d\d +CSE3009 ; 2026-09-29 +09:30 +10:00–\d\d:\d\d +CSE4021 ; 2026-09-28 +09:30 +10:00–\d\d:\d\d +MAT3011
Where do I sit in CAT2 of NoSQL? | exams | 2026-09-30 +09:30 +10:00–\d\d:\d\d +CSE3009 ; 2026-09-30 .* NoSQL Databases +C1\+TCC1 +– +–
When is the FAT of Compiler Design? | exams | 2026-11-25 +09:30 +10:00–\d\d:\d\d +CSE4021
Which seat did I have in CAT1 of NoSQL? | exams | AB2-101 ; R2C4 17
What did I get in CAT1? | marks | CAT1 +40 +50 +12 +15  ; CAT1 +38.5 +50 +11.55 +15  ; CAT1 +43 +50 +12.9 +15 
How was my second compiler lab assessment? | marks {"course_code":"CSE4021"} | Lab Assessment-2 +18.5 +20 +13.88 +15 
Why do I have 0 in CAT1 of Competitive Coding? | marks {"course_code":"STS4006"} | CAT1 +0 .*Absent +Medical
What do I need in the rest of NoSQL for a total of 80? | marks {"course_code":"CSE3009","target":80} | Embedded Theory .* 59 +\d
What do I need in the FAT to get an A in NoSQL? | marks {"course_code":"CSE3009","target":80} | Nobody knows yet which total a grade takes
How much is the FAT of NoSQL worth? | marks {"course_code":"CSE3009","target":80} | does not show an assessment, such as the FAT, nor its weight before it is marked
What are my NoSQL lab marks? | marks {"course_code":"CSE3009"} | Embedded Lab\)\nNo marks yet
What is my CGPA? | grades | CGPA +8.47
How many credits have I earned? | grades | Credits earned +128
How many S grades do I have? | grades | S 6
25DMO0007: What is my CGPA? | grades | CGPA +–[\s\S]*No grades yet
What are my results of last semester? | semesters then grades {"sem_sub_id":"AP2025264"} | CSE1008.* 78 +A  ; CSE4004.* 91 +S 
Are the results of this semester out? | grades {"sem_sub_id":"AP2026272"} | No results published
What was my FAT mark in Operating Systems? | grades {"course_code":"CSE2007"} | grade A, grand total 81 ; FAT +78 +100
Which total was needed for an S in Operating Systems, and how did the class do? | grades {"course_code":"CSE2007"} | S [^,]*85 ; mean 65\.4
What was my GPA last semester? | semesters then gpa {"sem_sub_id":"AP2025264"} | GPA of the semester +9.57
What if I get an A in NoSQL and an S in Compiler Design? | gpa {"assumed":{"CSE3009":"A","CSE4021":"S"}} | CGPA, assumed +8.53
What GPA do I need this semester for a CGPA of 8.6? | gpa {"target_cgpa":8.6} | a GPA of 9\.23 in the 27 credits
Can I get to 9.0 this semester? | gpa {"target_cgpa":9} | with S in every course the CGPA is 8\.74
How many elective credits are missing? | other_page then other_page {"path":"academics/common/Curriculum"} | Programme Elective +40 +33\.5
Which assignments are still open? | assignments | Digital Assessment-3 +2026-10-05 +not submitted ; Prototype Report +2026-10-30 +not submitted
Did I miss a deadline in NoSQL? | assignments {"course_code":"CSE3009"} | Digital Assessment-2 +2026-09-10 +missed
What was the last NoSQL lecture about, and are there files? | materials {"course_code":"CSE3009","course_type":"ETH"} | 2026-09-24 Revision - II: 1 file
How much do I have to pay, and until when? | dues | 98500 INR ; AM2600900001 +Hostel Fee,Mess Advance +–
Did my tuition payment of July arrive? | dues {"receipts":true} | 89990 +2026-07-02 .* 176000
Is my outing on Monday approved? | outings | 2026-09-28 12:00 .*Vijayawada +Dentist +Waiting for Warden
When did I come back yesterday evening? | biometric {"date":"2026-09-24"} | 20:05 +in
Where is Dr. Leela's office? | faculty_search {"search_term":"leela"} | Dr\. Leela Krishnan ; AB2-219 ; leela\.krishnan@example\.edu
Are there messages from my teachers? | messages | Bring your laptops on Monday\.
Pay my hostel fee. |  | Nothing can be paid here
`;

export const questions: readonly Question[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [question = "", calls = "", facts = ""] = line.split(" | ");
    const [, student = "23DMO0001", ask = ""] = /^(?:(\w{9}): )?(.*)$/.exec(question) ?? [];
    return {
      ...{ ask, student, facts: facts.split(" ; ").map((fact) => new RegExp(fact)) },
      calls: (calls === "" ? [] : calls.split(" then ")).map((call) => {
        const [tool = ""] = call.split(" ");
        return [tool, JSON.parse(call.slice(tool.length) || "{}")] as const;
      }),
    };
  });
