import * as v from 'valibot';
import { cidField, clientIdField, countField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { messageNotFound } from '../messages/limits.ts';
import {
  locationAccuracyMost,
  locationDurationLeastMs,
  locationDurationMostMs,
  locationEnded,
  locationErrors,
  locationNotFound,
  locationOfOtherDevice,
} from './limits.ts';

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

const answer = v.object({ shared_location: sharedLocationSchema });
const list = v.object({ locations: v.array(sharedLocationSchema) });

export const endpoints = {
  updateLiveLocation: defineEndpoint('PATCH /messages/{message_id}/location', {
    summary:
      'Tell where the device is that shares a live location; only that device of its author may, until the end. Too often gives `rate_limited`.',
    body: v.object({ created_by_device_id: deviceIdField, ...positionFields }),
    answer,
    errors: [messageNotFound, locationNotFound, locationEnded, locationOfOtherDevice],
  }),
  stopLiveLocation: defineEndpoint('POST /messages/{message_id}/location/stop', {
    summary:
      'End a live location now: its author may, from any device, whatever else was taken away. Ending what has ended changes nothing.',
    body: v.object({}),
    answer,
    errors: [messageNotFound, locationNotFound, locationEnded],
  }),
  listOwnLocations: defineEndpoint('GET /locations', {
    summary: "One's own live locations, of all devices, the oldest first.",
    answer: list,
  }),
  listChannelLocations: defineEndpoint('GET /channels/{type}/{id}/locations', {
    summary: 'The live locations of a channel that the reader may see, the oldest first.',
    answer: list,
    errors: [channelNotFound],
  }),
};

const payload = { cid: v.string(), shared_location: sharedLocationSchema };

export const events = {
  locationUpdated: defineEvent('location.updated', {
    stream: 'channel',
    summary:
      "A live location has moved; or, on the author's own stream, has begun. The log keeps only the last of these of a message.",
    payload,
  }),
  locationEnded: defineEvent('location.ended', {
    stream: 'channel',
    summary:
      "A live location has ended: it was stopped, or its time is over. Told on the author's own stream too.",
    payload,
  }),
};

export const locations = defineFeature({
  name: 'locations',
  entities: [sharedLocation],
  endpoints,
  events: Object.values(events),
  errors: locationErrors,
});
