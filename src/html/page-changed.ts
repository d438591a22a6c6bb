/** The page is not what its parser expects: something that identifies it is missing, or something on it is unknown. */
export class PageChanged extends Error {
  /** The missing anchor, in our words (a heading, a label, a form). Never contains text of the page. */
  readonly anchor: string;

  constructor(anchor: string) {
    super(`expected ${anchor}`);
    this.name = "PageChanged";
    this.anchor = anchor;
  }
}

/** The page is about another semester, date, class, course or student than requested. */
export class AnswerMismatch extends Error {
  /** The API field in which the page and the request differ. */
  readonly field: string;

  constructor(field: string) {
    super(`the page is about another ${field}`);
    this.name = "AnswerMismatch";
    this.field = field;
  }
}
