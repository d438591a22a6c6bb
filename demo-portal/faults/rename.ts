/**
 * The page after an imaginary rewrite of the portal: ids, classes and field names get a prefix, and every letter of the
 * text is replaced by the next one of the alphabet. Tags, scripts and comments stay the same.
 */
export function rename(html: string): string {
  return html.replaceAll(
    /<!--[\s\S]*?(?:-->|$)|<script[\s\S]*?(?:<\/script>|$)|<[^>]*(?:>|$)|&[#\w]*;?|[^<&]+/g,
    (part) => {
      if (/^<(?!!--|script)/.test(part)) return part.replaceAll(/\b(id|class|name)="([^"]*)"/g, '$1="new-$2"');
      return /^[<&]/.test(part) ? part : part.replaceAll(/[A-Za-z]/g, nextLetter);
    },
  );
}

function nextLetter(letter: string): string {
  return letter === "z" ? "a" : letter === "Z" ? "A" : String.fromCharCode(letter.charCodeAt(0) + 1);
}
