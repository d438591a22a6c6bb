/**
 * Words of the names that developers give to elements, classes, fields and functions. From docs/portal and Bootstrap.
 */
const NAME_WORDS: readonly string[] = (
  "abbr ac academia academic academics access accordian accordion active add addon age ajax alert align all alpha alt alumni anchor " +
  "android angle animated app applied apply approve area arrow article asc aside assessment assessments assgn assignment asterisk att " +
  "attendance auth authorised authorized auto available back backdrop background badge ban bank bar bars base basic bell bg billing " +
  "bind bio biometric black blank block blue board body bold bom book booking bootbox bootstrap border bordered borderless bottom box " +
  "branch branchno branchnodata brand briefcase bs btn building bullhorn button by calendar call camera cancel cancle cap capstone " +
  "captcha caption card cards caret cat cell center centered certificate change chart check chevron chk circle cite class classes " +
  "clear clearfix click clipboard clock close cloud code cog cogs col colgroup collapse collapsed color column com combined combo " +
  "common company config confirm contact container content control copy core count course courses create credit credits cse csrf css " +
  "cumulative current curriculum custom da danger dark dashboard data datalist datatable date day dd decoration default del delete " +
  "denied department description detail details detained detil dfn dialog dialogs digital disabled display div divider dl do document " +
  "door dot down download drop dropdown dropend dt duplicate earned edit effective em embedded emblem employee enabled end endmarker " +
  "entry envelope error evaluation exam examination example exams excel exclamation expand expanded expire export external eye " +
  "eyedropper fa fact faculty fail false fat father favourite fee feedback fees field fieldset figcaption figure file fill filter " +
  "find fine first fixed flag flex float flow fluid flush folder font fontcolor footer footercolor for forgot form forward fragment " +
  "from fs fst function fw gap gender general generate get gift globe glyphicon go gpa grade grades graduation gray green grey grid " +
  "grou group groups guardian guide half hall hash head header heading heart height help hgroup hidden hide hint history hold holder " +
  "holiday home horizontal hostel hour hourglass house hover hoverable hstack html icon id ids idx if image img in inbox indent index " +
  "indicator info infomsg init inline inner input ins internal invalid invisible invoice is iso italic item java javascript js json " +
  "justify kbd key keywords lab label layer layout lead leave lecture left legend lesson level lg li life light line link links list " +
  "load loader loading local location lock log login logo logout magnet main map mark marks material materials mb md me media medium " +
  "mentor menu message messages meter method middle min mini minus mobile modal money month mother ms msg mt muted mx my name names " +
  "nationality native nav navbar navigation new next no nobr none normal noshow note notice nowrap num number object odd of off " +
  "offcanvas offset ok ol old on one onload only opacity open opt optgroup option optional or order other otp out outer outing " +
  "outline output overflow owner padding page pages pagewrapper pagination pane panel paper param parent pass password paste pause " +
  "paw pay payment pb pencil pending percent percentage permission permitted phone photo pic pill place plan play plus png point " +
  "pointer popup post practical pre prev preview primary print printer process proctor profile program programme progress project pt " +
  "pull punch punches purpose push px py query question quick radio raised random read receipt record records red reference refresh " +
  "reg register registered registration relation reload remove repeat reply report request requests required reset responsive result " +
  "results retweet right robots role room rotate rounded row rows rss rule samp save schedule school score screen screenshot " +
  "scrollable sdp search seat second secondary section select selected sem semester semesters send serial service session set shadow " +
  "shape share shield show shuttle side sidebar sign signal signin simple size skin skip sl slot slots sm small sn solid sort source " +
  "space span spinner square stamp star start state static status std step sticky stop store stretch string striped strong stud " +
  "student students style stylesheet sub subject submit subscript success summary sup surface svg swap switch syllabus system tab " +
  "table tables tag tags tasks tbl td teacher term tes test text tfoot th thead theme theory this three thumb thumbs time timed " +
  "timetable tint title to today toggle toggler tool toolbar tooltip top topic total tr transfer transition transparent trash tree " +
  "triangle trim trophy true tt ttview tut tutorial two type ul under unit upload upper url use user username users valid validate " +
  "validation value var venue version vertical video view viewport visible visit vit volume vtop wait ward warn warning week weekend " +
  "white wide width window with wrap wrapper wrench written xl xs xxl year zoom"
).split(" ");

/** Words that are also given names or surnames: on their own, they could be a person's. */
const ALSO_NAMES = (
  "alpha april art august autumn bell bill black brown chance christian dale day dean eve faith field fields fine gift glen grace " +
  "grant gray green grey guy hall holiday honor hope house joy june justice key king lane light major mark max may miles min mini " +
  "page pink read reed rich rose silver sky small star strong summer wait ward white will young"
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
