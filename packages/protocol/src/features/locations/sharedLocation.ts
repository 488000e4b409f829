import * as v from 'valibot';
import { cidField, clientIdField, countField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { locationAccuracyMost, locationDurationLeastMs, locationDurationMostMs } from './limits.ts';

const degrees = (most: number) =>
  v.pipe(v.number(), v.finite('must be finite'), v.minValue(-most), v.maxValue(most));

/** Where a device is; `accuracy` is the radius in metres within which it surely is, where that is known. */
export const positionFields = {
  latitude: degrees(90),
  longitude: degrees(180),
  accuracy: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(locationAccuracyMost))),
};

/** The device that shares: an id that its client has made and keeps. */
export const deviceIdField = clientIdField;

/** A place that a message shares (SEED.md section 3, LOC-01): a live one while `end_at` is to come, else a fixed one. */
export const sharedLocationSchema = v.object({
  message_id: v.string(),
  channel_cid: v.string(),
  user_id: v.string(),
  created_by_device_id: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  accuracy: v.optional(v.number()),
  /** Only for a live one: when it ends, or has ended. */
  end_at: v.optional(timeField),
  created_at: timeField,
  /** When the device last told where it is. */
  updated_at: timeField,
});
export type SharedLocation = v.InferOutput<typeof sharedLocationSchema>;
export const sharedLocation = defineEntity('SharedLocation', sharedLocationSchema);

/** What a message's writer says of a location; it is live with a `duration` in milliseconds, or with an end. */
export const sharedLocationInputSchema = v.pipe(
  v.object({
    /** The id of the message itself. */
    message_id: clientIdField,
    /** The channel of the message itself. */
    channel_cid: v.optional(cidField),
    created_by_device_id: deviceIdField,
    ...positionFields,
    duration: v.optional(countField(locationDurationLeastMs, locationDurationMostMs)),
    end_at: v.optional(timeField),
  }),
  v.check(
    ({ duration, end_at }) => duration === undefined || end_at === undefined,
    'must have a duration or an end_at, not both',
  ),
);
export type SharedLocationInput = v.InferInput<typeof sharedLocationInputSchema>;
