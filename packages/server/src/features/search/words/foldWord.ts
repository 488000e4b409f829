/** Letters without a decomposition that are typed without their mark. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const plainLetters = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');

/**
 * Accents, Hebrew points, and Arabic vowels with the tatweel: omitted when typing. The marks of other scripts (a Hindi
 * vowel, the dots that make が of か) are distinctive and kept.
 */
const accents = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/gu;
const ascii = /^[\x20-\x7e]*$/;
const noLetter = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu;

/** Normalizes a word for comparison: lowercase, without accents, with unified width. */
export function foldWord(word: string): string {
  if (ascii.test(word)) return word.toLowerCase();
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(plainLetters, (letter) => plain[letter] as string)
    .replace(noLetter, '');
}
