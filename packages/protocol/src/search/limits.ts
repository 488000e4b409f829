/** How long a search source waits after the last keystroke before it asks (SEED.md section 9). */
export const searchDebounceMs = 300;
/** Results that a search source asks for at a time (SEED.md section 9). */
export const searchPageSize = 10;
