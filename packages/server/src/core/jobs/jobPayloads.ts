/**
 * Every kind of job and its payload, which must survive JSON; `null` for jobs without one. A feature adds its own by
 * declaration merging, next to the name of the kind:
 *
 * ```ts
 * declare module './jobPayloads.ts' {
 * interface JobPayloads { 'pins.expire': { message_id: string } }
 * }
 * ```
 */
export interface JobPayloads {
  'log.trim': null;
  'limits.sweep': null;
}

/** The kinds of jobs that this server knows; the store may hold others of a newer one. */
export type JobKind = keyof JobPayloads;
