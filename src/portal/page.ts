import type { EmptyMessages, EmptyMessageTest } from "../html/absence.ts";
import type { HtmlElement } from "../html/dom/element.ts";
import type { LabelGroup } from "../html/labels.ts";
import type { KnownText } from "../html/more.ts";
import type { ParseContext } from "../html/section.ts";

/** Name of a portal page, as `portal.page` of a problem shows it. The closed list is `pageNames`. */
export type PageName = string;

/**
 * The kind of a portal request. The portal answers the wrong kind with its menu refusal.
 * `menu` opens a page from the side menu. `data` requests the content of an open page.
 * `data-multipart` is `data` sent as multipart/form-data. `home` opens the home page with GET.
 */
export type RequestShape = "menu" | "data" | "data-multipart" | "home";

/** Form fields, in the portal's names. */
type FormFields = Readonly<Record<string, string>>;

/** A portal page as a value: its path, its form and its parser. */
export interface Page<Input, Record> {
  readonly name: PageName;
  /** Path below the portal's context, e.g. "processViewStudentAttendance". */
  readonly path: string;
  readonly shape: RequestShape;
  /** The form fields of this page. The session adds csrf token, authorizedID and timestamp. */
  form(input: Input, registrationNumber: string): FormFields;
  /**
   * Parses the page into its record. Pure; throws PageChanged for a page it does not recognise, and AnswerMismatch for a
   * page that answers another request.
   * Input uses the contract's names. A value is null if the caller of `npm run parse` left it out.
   */
  parse(page: HtmlElement, input: Input, context?: ParseContext): Record;
  /** The page has no records of its own: the service opens it so that the portal answers requests for other pages. */
  readonly isOnlyOpened?: true;
  /** The page declares no headings, so the tools for saved pages do not know it. */
  readonly isUntyped?: true;
  /** Id of the element that holds the page's own part; null or absent if that is the whole page. */
  readonly section?: string | null;
  /** Normal forms of all headings that the page is known to show: words of the portal, not data. */
  readonly headings?: ReadonlySet<string>;
  /**
   * The headings and labels that can have aliases: the normal forms of their wordings, by field. A label's field is the label in lowercase
   * with underscores, and so is that of a column whose field another table of the page has, too.
   */
  readonly normalForms?: ReadonlyMap<string, readonly string[]>;
  /** Texts of that part that are not data: titles, notes, legends. */
  readonly texts?: readonly KnownText[];
  /** The messages with which the portal says that this page has no data, next to those of every page. */
  readonly empty?: EmptyMessages;
  /** True if a whole text is one of these messages, or one of every page. */
  readonly isEmptyMessage?: EmptyMessageTest;
  /** The groups of labels next to which the parser finds values. */
  readonly labelGroups?: readonly LabelGroup[];
  /** Labels that the parser looks for outside of headings, including those of the groups. */
  readonly labels?: readonly string[];
}

/** A page with any input and any record. */
// biome-ignore lint/suspicious/noExplicitAny: a list of pages has no common input type; a caller must know the input of its page.
export type AnyPage = Page<any, unknown>;
