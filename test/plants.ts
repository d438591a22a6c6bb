/** A person whose data is planted in pages. Nobody is called so, and no word of it is one of the portal. */
export const person = {
  given: "Yashvir",
  name: "Yashvir Quorlane",
  /** Registration number, phone number and a token in hexadecimal digits. */
  registration: "29QZX7719",
  phone: "9876501234",
  token: "9F3A0C2E1B7D44A8",
} as const;

/** A page with personal data at one place, in one disguise. */
export type Plant = { readonly name: string; readonly html: string };

const codesOf = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);
const escapesOf = (text: string, write: (code: number) => string) => codesOf(text).map(write).join("");
const hex = (code: number, length = 2) => code.toString(16).padStart(length, "0");
const between = (text: string, separator: string) => [...text].join(separator);

/** Letters of an alphabet of symbols in place of those from `from` on. */
const inAlphabet = (text: string, first: number, from: number) =>
  text.replace(/[a-z]/gi, (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - from));

/** Forms of a text in markup. */
const inMarkup: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in capitals": (text) => text.toUpperCase(),
  "with soft hyphens": (text) => between(text, "\u00ad"),
  "with entities of soft hyphens": (text) => between(text, "&shy;"),
  "with zero-width spaces": (text) => between(text, "\u200b"),
  "with zero-width joiners": (text) => between(text, "&#x200d;"),
  "with word joiners": (text) => between(text, "\u2060"),
  "with grapheme joiners": (text) => between(text, "\u034f"),
  "as decimal entities": (text) => escapesOf(text, (code) => `&#${code};`),
  "as hexadecimal entities": (text) => escapesOf(text, (code) => `&#x${hex(code)};`),
  "as entities of entities": (text) => escapesOf(text, (code) => `&amp;#${code};`),
  "as entities of entities of entities": (text) => escapesOf(text, (code) => `&amp;amp;amp;#x${hex(code)};`),
  "as bytes of a URL": (text) => escapesOf(text, (code) => `%${hex(code)}`),
  "as bytes of a URL in a URL": (text) => escapesOf(text, (code) => `%2525${hex(code)}`),
  "as escapes of a script": (text) => escapesOf(text, (code) => `\\x${hex(code)}`),
  "as Unicode escapes": (text) => escapesOf(text, (code) => `\\u${hex(code, 4)}`),
  "as escapes of code points": (text) => escapesOf(text, (code) => `\\u{${hex(code)}}`),
  "as octal escapes": (text) => escapesOf(text, (code) => `\\${code.toString(8)}`),
  "as codes with commas": (text) => codesOf(text).join(","),
  "as codes with spaces": (text) => codesOf(text).join(" "),
  "as codes with commas and spaces": (text) => codesOf(text).join(", "),
  "in base64": (text) => Buffer.from(text).toString("base64"),
  "in hexadecimal digits": (text) => Buffer.from(text).toString("hex"),
  "with spaces": (text) => between(text.replaceAll(" ", ""), " "),
  "with dots": (text) => between(text.replaceAll(" ", ""), "."),
  "with hyphens": (text) => between(text.replaceAll(" ", ""), "-"),
  "with slashes": (text) => between(text.replaceAll(" ", ""), "/"),
  "with dashes": (text) => between(text.replaceAll(" ", ""), " – "),
  "in circled letters": (text) => inAlphabet(text.toLowerCase(), 0x24d0, 97),
  "in parenthesised letters": (text) => inAlphabet(text.toLowerCase(), 0x249c, 97),
  "in negative circled letters": (text) => inAlphabet(text.toUpperCase(), 0x1f150, 65),
  "in flags": (text) => inAlphabet(text.toUpperCase(), 0x1f1e6, 65),
};

/** Further forms of a text between tags. */
const inContent: Readonly<Record<string, (text: string) => string>> = {
  "with breaks of words": (text) => between(text, "<wbr>"),
  "an element for each letter": (text) => [...text].map((letter) => `<span>${letter}</span>`).join(""),
  "in bold halves": (text) => `<b>${text.slice(0, 2)}</b><i>${text.slice(2, 9)}</i>${text.slice(9)}`,
  "with comments": (text) => between(text, "<!-- -->"),
};

const table = (heading: string, cell: string, label = "") =>
  `<table id="AttendanceDetailDataTable" class="table"><tr><th>Sl.No.</th><th>Course Detail</th><th>Faculty Detail</th>${heading}</tr>` +
  `<tr><td>1</td><td>CSE3009 - NoSQL Databases</td><td>x</td>${cell}</tr>${label}</table>`;
const labels = (text: string) =>
  `<table><tr><td>STUDENT NAME</td><td>a</td></tr><tr><td>DATE OF BIRTH</td><td>b</td></tr><tr><td>GENDER</td><td>c</td></tr><tr><td>${text}</td><td>d</td></tr></table>`;

/** Places between tags. */
const contents: Readonly<Record<string, (text: string) => string>> = {
  "a cell": (text) => table("", `<td>${text}</td>`),
  "a heading among known ones": (text) => table(`<th>${text}</th>`, ""),
  "a cell of the row of headings": (text) => table(`<td><b>${text}</b></td>`, ""),
  "a row of known headings": (text) =>
    table("", "", `<tr><td>Course Detail</td><td>Faculty Detail</td><td>Sl.No.</td><td>${text}</td></tr>`),
  "a label among known ones": labels,
  "a list": (text) => `<ul><li>${text}</li></ul>`,
  "a paragraph": (text) => `<p>Welcome ${text}, your attendance</p>`,
  "a heading of the page": (text) => `<h3>${text}</h3>`,
  "a label": (text) => `<label for="name">${text}</label>`,
  "a caption": (text) => `<table><caption>${text}</caption><tr><td>1</td></tr></table>`,
  "a link": (text) => `<a href="#">${text}</a>`,
  "a button": (text) => `<button type="button">${text}</button>`,
  "an unknown element": (text) => `<student>${text}</student>`,
};

/** Places for text without tags in it. */
const texts: Readonly<Record<string, (text: string) => string>> = {
  "an option": (text) => `<select name="x"><option value="1">${text}</option></select>`,
  "a text area": (text) => `<textarea>${text}</textarea>`,
  "the title": (text) => `<title>${text}</title>`,
  "no script": (text) => `<noscript>${text}</noscript>`,
  "a frame": (text) => `<iframe>${text}</iframe>`,
  "an example": (text) => `<xmp>${text}</xmp>`,
  "a template": (text) => `<template><p>${text}</p></template>`,
  "a picture": (text) => `<svg><text>${text}</text></svg>`,
  "a comment": (text) => `<!-- ${text} --><p>a</p>`,
  "a section of characters": (text) => `<![CDATA[${text}]]><p>a</p>`,
  "an instruction": (text) => `<?student ${text}?><p>a</p>`,
  "a style sheet": (text) => `<style>.a::after { content: "${text}" }</style><p>a</p>`,
  "a literal of a script": (text) => `<script>var x = "${text}";</script><p>a</p>`,
  "a comment of a script": (text) => `<script>/* ${text} */ // ${text}\nshow();</script><p>a</p>`,
  "an argument of a call": (text) => `<a onclick="show('${text}')">a</a>`,
  "a handler that nobody knows": (text) => `<a onstudent="show('${text}')">a</a>`,
  "a link that runs code": (text) => `<a href="javascript:show('${text}')">a</a>`,
  "an attribute that nobody knows": (text) => `<p data-student="${text}">a</p>`,
  ...Object.fromEntries(
    (
      "id class name for rel target lang type style role dir accept method align scope width data-target data-bs-target aria-label " +
      "aria-controls value title alt placeholder href src action content data-url bgcolor autocomplete"
    )
      .split(" ")
      .map((name) => [`the attribute ${name}`, (text: string) => `<p ${name}="${text}">a</p>`]),
  ),
};

/** Places for one word. */
const words: Readonly<Record<string, (word: string) => string>> = {
  "the name of an element": (word) => `<${word}>a</${word}>`,
  "the name of an attribute": (word) => `<p ${word}>a</p>`,
  "the name of an attribute with a value": (word) => `<p ${word}=1>a</p>`,
  "a value without quotes": (word) => `<p title=${word}>a</p>`,
  "a second value without quotes": (word) => `<p title=Course ${word}>a</p>`,
  "an id without quotes": (word) => `<p id=${word}>a</p>`,
  "an id with a portal's word": (word) => `<p id="student${word}">a</p>`,
  "a class next to others": (word) => `<p class="table ${word} box">a</p>`,
  "a function": (word) => `<a onclick="${word}('x')">a</a>`,
  "a variable": (word) => `<script>${word} = 1; var ${word}2 = 2;</script><p>a</p>`,
  "a property": (word) => `<script>student.${word}.show(${word});</script><p>a</p>`,
  "pieces of a literal": (word) =>
    `<a onclick="show('${word.slice(0, 2)}' + '${word.slice(2, 4)}' + '${word.slice(4)}')">a</a>`,
  "a path": (word) => `<a href="/vtop/${word}/page">a</a>`,
  "a query": (word) => `<a href="/vtop/page?${word}=1&name=${word}">a</a>`,
  "a session in a path": (word) => `<a href="/vtop/content;jsessionid=${word}">a</a>`,
  "an address": (word) => `<a href="mailto:${word}@example.edu">${word}@example.edu</a>`,
  "a type of document": (word) => `<!DOCTYPE ${word}><p>a</p>`,
  "the end of an element": (word) => `<p>a</p ${word}>`,
};

const numbers: Readonly<Record<string, (digits: string) => string>> = {
  "as it is": (digits) => digits,
  "in pairs": (digits) => digits.replace(/\d\d(?=\d)/g, "$& "),
  "in pairs with hyphens": (digits) => digits.replace(/\d\d(?=\d)/g, "$&-"),
  "in pairs with dots": (digits) => digits.replace(/\d\d(?=\d)/g, "$&."),
  "in pairs with commas": (digits) => digits.replace(/\d\d(?=\d)/g, "$&, "),
  "in pairs in elements": (digits) => digits.replace(/\d\d/g, "<b>$&</b>"),
  "in pairs with dashes": (digits) => digits.replace(/\d\d(?=\d)/g, "$&–"),
  "in pairs with colons": (digits) => digits.replace(/\d\d(?=\d)/g, "$&:"),
  "in pairs with signs": (digits) => digits.replace(/\d\d(?=\d)/g, "$& -- • "),
  "in pairs of another script": (digits) =>
    digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))).replace(/..(?=.)/gu, "$& "),
  "digit by digit": (digits) => between(digits, " "),
  "with soft hyphens": (digits) => between(digits, "\u00ad"),
  "as entities of entities": (digits) => escapesOf(digits, (code) => `&amp;#${code};`),
};

const combined = (
  places: Readonly<Record<string, (text: string) => string>>,
  forms: Readonly<Record<string, (text: string) => string>>,
  data: string,
): Plant[] =>
  Object.entries(places).flatMap(([place, at]) =>
    Object.entries(forms).map(([form, write]) => ({ name: `${data} in ${place}, ${form}`, html: at(write(data)) })),
  );

const plain = { "as it is": (text: string) => text };

/** Every place with every form that it can have. */
export const plants: readonly Plant[] = [
  ...combined(contents, { ...inMarkup, ...inContent }, person.name),
  ...combined(texts, inMarkup, person.name),
  ...combined(words, plain, person.given),
  ...combined(words, plain, person.registration),
  ...combined(words, plain, person.token),
  ...combined({ ...contents, ...texts }, plain, person.registration),
  ...combined({ ...contents, ...texts }, plain, person.token),
  ...combined(contents, numbers, person.phone),
];
