/** How long an export can be fetched: 7 days. */
export const exportKeptMs = 7 * 86_400_000;
