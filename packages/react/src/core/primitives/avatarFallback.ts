/** The number of avatar hues: `--cf-av-1` to `--cf-av-8`. */
export const AVATAR_HUES = 8;

/** Returns the hue of an id, 1 to 8, always the same for the same id. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  // FNV's low bits hardly differ between short ids, so the high ones are folded in.
  return (((hash ^ (hash >>> 15) ^ (hash >>> 7)) >>> 0) % AVATAR_HUES) + 1;
}

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns one or two initials: "Ada" is A, "Ada Lovelace" is AL. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return (firstLetter(first ?? name.trim()) + firstLetter(last ?? '')).toLocaleUpperCase();
}

function firstLetter(word: string): string {
  const start = word.search(/[\p{L}\p{N}]/u);
  const [letter] = LETTERS.segment(word.slice(Math.max(start, 0)));
  return letter?.segment ?? '';
}
