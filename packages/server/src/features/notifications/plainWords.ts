/** Characters that hide or reverse text unexpectedly: direction marks, and all control characters but line breaks. */
const invisible = /[\u0000-\u0009\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const fence = /^[ \t]*(?:```|~~~)[^\n]*$/gm;
const spoiler = /\|\|[^|\n]{1,2000}\|\|/g;
const link = /!?\[([^[\]\n]{0,500})\]\([^()\s]{0,2000}(?: "[^"\n]{0,200}")?\)/g;
const lineMark = /^[ \t]*(?:#{1,6}|>+)[ \t]+/gm;
const pairedMark = /\*\*|__|~~|`+/g;
const emphasis = /(^|[\s(])[*_]([^\s*_](?:[^*_\n]{0,500}[^\s*_])?)[*_](?=$|[\s).,!?:;])/gm;

/** Replaces a spoiler's words. */
const hidden = '▒▒▒';

/**
 * Returns a message's words without markup, in one line of at most `most` characters, for plain-text notifications.
 * Spoilers stay hidden. Reads no more than it returns, however long the text is.
 */
export function plainWords(text: string, most: number): string {
  const line = text
    .slice(0, most * 8)
    .replace(invisible, '')
    .replace(fence, '')
    .replace(spoiler, hidden)
    .replace(link, '$1')
    .replace(lineMark, '')
    .replace(pairedMark, '')
    .replace(emphasis, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(line, most);
}

/** Truncates a text with an ellipsis, at whole characters. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
