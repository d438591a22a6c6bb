/**
 * Words of the names that developers give to elements, classes, fields and functions. From docs/portal and Bootstrap.
 */
const NAME_WORDS: readonly string[] = (
  "academic academics access accordian accordion active add addon age ajax alert align all alt alumni app apply approve area arrow " +
  "assgn assignment att attendance auth authorized auto available back backdrop background badge bank bar base basic bg bind bio " +
  "abbr article aside caption cards cite colgroup datalist dd del dfn dl dt em fieldset figcaption figure hgroup hint ins kbd meter nobr " +
  "object ol optgroup output param pre progress samp summary sup svg wide tfoot tt var warn " +
  "bio stud da biometric blank block blue board body bold bom book booking bootstrap border bordered borderless bottom box branchno branchnodata " +
  "brand briefcase btn button by calendar call cancel cancle cap captcha card cat cell center centered certificate change check " +
  "chk circle class clear clearfix click close cloud code col collapse collapsed color column com combo common company confirm " +
  "config contact container content control core count course create cse csrf css current custom dark dashboard data datatable date " +
  "day decoration default delete denied department description detail details detil dialog digital disabled display div divider do document " +
  "door dot down download dropdown drop dropend duplicate edit emblem employee enabled end endmarker entry error exam example " +
  "excel exclamation expand expanded expire eye fact faculty fail false fat favourite fee feedback fees field file fill filter find first " +
  "fixed flag flex float flow fluid flush font fontcolor footer footercolor for forgot form fragment from fst function gap generate get " +
  "glyphicon go gpa grade grades graduation green grid grou group groups half hall hash head header heading height help hidden hide " +
  "history hold holder holiday home horizontal hostel hour hourglass house hover hoverable hstack html icon idx if image img in index " +
  "info infomsg init inline inner input internal invalid invisible invoice is iso italic item java javascript js json justify key " +
  "keywords lab label layer layout leave left legend lesson level light line link links list load loader loading local lock login logo " +
  "logout main map mark marks material materials md media menu mentor message messages method middle mini minus mobile modal money month msg my " +
  "nav navbar navigation new next no none noshow note notice nowrap num number odd of off offcanvas offset ok old on one only onload " +
  "opacity open opt option or order other otp out outer outing outline overflow owner padding page pages pagewrapper pagination pane " +
  "panel parent pass password paw pay payment pencil permission phone photo pic pill place plan plus png point popup post prev " +
  "preview primary print printer process profile project pull punch punches purpose push query quick radio raised read receipt record " +
  "records red refresh reg register registered registration reload remove report request requests required reset responsive result " +
  "results right robots role room rounded row rows rule save schedule school score screen scrollable sdp search second secondary " +
  "section select selected semester send serial service session set shadow shape shield show shuttle side sidebar sign signin simple " +
  "size skin skip slot small solid source space span square stamp start state static status std step sticky store stretch string striped student " +
  "students style stylesheet sub subject submit success summary surface swap switch system tab table tables tag tbl term tes test " +
  "text theory thead theme this three thumb time timed timetable title to today toggle toggler tool toolbar tooltip top total transfer " +
  "transition transparent tree triangle trim trophy true ttview tut two type under unit upload upper url use user username valid validate " +
  "validation value version vertical video view viewport visible visit vit vtop wait warning week weekend white width window with wrap " +
  "wrapper year academia assessment assessments authorised billing branch building capstone class classes combined course " +
  "courses credit credits curriculum cumulative detained earned effective embedded evaluation examination exams father fine " +
  "gender general guardian guide id ids lecture list mother name names nationality native optional paper pending percentage " +
  "permitted practical proctor programme program project question reference relation sem semesters seat slots syllabus teacher topic " +
  "total tutorial venue ward written ac alpha android anchor angle animated asc asterisk ban bell black bootbox bullhorn bars camera caret chart " +
  "chevron clipboard clock close cog cogs copy danger dialogs download edit envelope export external eyedropper filter flag folder " +
  "forward gift globe grey gray heart inbox indent indicator justify key lead life list location log magnet map medium min muted " +
  "normal outline paste pause percent play pointer pull question random refresh repeat reply retweet rotate rss screenshot search " +
  "share signal sort spinner sort star stop strong subscript tags tasks text th thumbs time tint trash upload user users volume warning wrench zoom " +
  "th td tr id ul li xs sm lg md xl xxl me ms mt mb pt pb px py mx my fw fs fa bs col sn sl no"
).split(" ");

/** Words that are also given names or surnames: on their own, they could be a person's. */
const ALSO_NAMES = (
  "mark max may april june august grace eve art page day miles bill will rose dean hall ward chance joy hope faith guy " +
  "grant young king rich major min sky star summer autumn christian honor justice glen dale lane reed " +
  "holiday white black green gray grey brown pink silver bell mini small strong wait fine gift light star alpha field fields house key read"
).split(" ");

/** Words that names of developers consist of, in lowercase. */
export const developerWords: ReadonlySet<string> = new Set(NAME_WORDS);
const ambiguous = new Set(ALSO_NAMES);

/** Returns whether a word is also a given name or a surname. */
export const isAlsoName = (word: string): boolean => ambiguous.has(word);

/** Whole classes of Bootstrap and the portal with words that are also names, or with single letters: `4a` is a tab. */
const WHOLE_CLASS =
  /^(?:[mp]-[0-5]|4a|light[Gg]reen|(?:text|bg|btn|btn-outline|table|border|navbar|alert|badge|link|list-group-item)-(?:white|black|light|green|gray|grey|pink))$/;

/** A number of three digits or more in a name is data: an employee, a class. */
const MOST_DIGITS = 2;

const none: ReadonlySet<string> = new Set();

/**
 * Returns whether the name of an element, a class, a field or a function consists of known words, or of `more` words in lowercase. Any
 * other name could be a text of the page in the place of a name.
 */
export function isDeveloperName(name: string, more: ReadonlySet<string> = none): boolean {
  if (!/^[\w$.#:-]{1,99}$/.test(name)) return false;
  if (WHOLE_CLASS.test(name)) return true;
  const isKnown = (word: string) => (developerWords.has(word) || more.has(word)) && !ambiguous.has(word);
  const own = (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
  const known = own.filter((word) => word.length > 1 && isKnown(word));
  if (known.length === 0) return false;
  const others = own.filter((word) => !isKnown(word));
  const digits = name.match(/\d/g) ?? [];
  // "studentMarkView" is no person, "mark" could be one. One letter says nothing.
  const isOther = (word: string) => known.length > 1 && ambiguous.has(word);
  return digits.length <= MOST_DIGITS && others.filter((word) => word.length > 1 || others.length > 1).every(isOther);
}
