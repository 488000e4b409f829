/*
 * Some grammar patterns are quadratic in the length of a run of words or of characters without spaces, which code does not
 * have and an attack does (a second for 8,000 characters). Such text is not highlighted.
 */
const MAX_CHARACTERS = 8_000;
const LONG_RUN = /[\w\s]{600}|\S{250}|[^\n]{1000}/u;

/** Whether code is safe to highlight. */
export function isHighlightable(code: string): boolean {
  return code.length <= MAX_CHARACTERS && !LONG_RUN.test(code);
}
