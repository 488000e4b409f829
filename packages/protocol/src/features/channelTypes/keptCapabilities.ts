/** Kept neither in a frozen channel nor during a time-out. */
export const never = 0;
/** Kept in a frozen channel, but not during a time-out. */
export const whenFrozen = 1;
/** Kept in a frozen channel and during a time-out. */
export const always = 2;
