/** The slow mode intervals offered, in seconds (CHAN-10). */
export const slowModes: readonly number[] = [0, 5, 10, 30, 60, 300, 900, 3600, 21_600];
