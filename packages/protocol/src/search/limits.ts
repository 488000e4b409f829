/** How long a search source waits after the last keystroke before it asks (SEED.md section 9). */
export const searchDebounceMs = 300;
/** Results that a search source asks for at a time (SEED.md section 9). */
export const searchPageSize = 10;
/** What a command begins with (SEED.md section 9). */
export const commandSign = '/';
/** How many characters of a command's name must be there before commands are searched (SEED.md section 9). */
export const commandMinCharacters = 1;
