/** A typing entry older than this is removed and a typing-stop is emitted (SEED.md section 4). */
export const typingTimeoutMs = 7000;
/** A composer publishes typing at most once in this time (MSG-12). */
export const typingThrottleMs = 2000;
