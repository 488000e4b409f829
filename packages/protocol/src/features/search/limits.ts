/** How long a search source waits after the last keystroke before it asks (SEED.md section 9). */
export const searchDebounceMs = 300;
/** Results that a search source asks for at a time (SEED.md section 9). */
export const searchPageSize = 10;
/** What a command begins with (SEED.md section 9). */
export const commandSign = '/';
/** How many characters of a command's name must be there before commands are searched (SEED.md section 9). */
export const commandMinCharacters = 1;
/** Most results of a page of a message search. */
export const searchPageMost = 50;
/** Longest text of a message search, in UTF-16 units. */
export const searchTextMost = 500;
/** Most words, phrases and operators of a message search. */
export const searchTermsMost = 30;
/** From so many letters on the last word of a text also finds the words that begin with it. */
export const searchPrefixLetters = 2;
/** Most people or channels that one `from:` or `in:` may stand for. */
export const searchNamesMost = 20;
