/** Input of a page that shows one semester. */
export interface SemesterInput {
  /** Id of the semester, in the portal's format. */
  readonly sem_sub_id: string;
}
