/**
 * Every table of the store and its row type. A feature adds its own by declaration merging, next to its store:
 *
 * ```ts
 * declare module './tables.ts' {
 * interface Tables { messages: MessageRow }
 * }
 * ```
 *
 * Columns are text, whole numbers (times in milliseconds, booleans as 0 and 1), floating numbers, or null.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface Tables {}
