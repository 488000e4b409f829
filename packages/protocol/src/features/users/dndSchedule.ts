import * as v from 'valibot';

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:MM'));

/** Do-not-disturb at the same times of each day (APP-05), by the user's own time zone. One that ends before it begins lasts over midnight. */
export const dndScheduleSchema = v.object({
  /** `HH:MM`. */
  from: timeOfDay,
  /** `HH:MM`; the first minute in which notifications come again. */
  to: timeOfDay,
  /** Days on which it begins, 0 for Sunday to 6; every day where left out. */
  days: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
      v.minLength(1),
      v.maxLength(7),
    ),
  ),
});
export type DndSchedule = v.InferOutput<typeof dndScheduleSchema>;
