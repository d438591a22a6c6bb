/** The page is not the one that its parser knows: something that identifies it is missing, or something on it is unknown. */
export class PageChanged extends Error {
  /** What the parser expected, in our words (a heading, a label, a form); never text of the page. */
  readonly anchor: string;

  constructor(anchor: string) {
    super(`expected ${anchor}`);
    this.name = "PageChanged";
    this.anchor = anchor;
  }
}

/** The page says that it answers another question: another semester, date, class, course or student than was asked for. */
export class AnswerMismatch extends Error {
  /** The field of the contract in which they differ. */
  readonly field: string;

  constructor(field: string) {
    super(`the page is about another ${field}`);
    this.name = "AnswerMismatch";
    this.field = field;
  }
}
