/** A typing indicator older than this is removed and a typing stop is emitted (SEED.md section 4). */
export const typingTimeoutMs = 7000;
/** Minimum interval between a composer's typing events (MSG-12). */
export const typingThrottleMs = 2000;
