/** Whether each field of an object has the same value in another one. */
export const hasSameFields = <T extends object>(now: T, before: T): boolean =>
  (Object.keys(now) as (keyof T)[]).every((field) => now[field] === before[field]);
