import * as v from 'valibot';
import { cidField, clientIdField, countField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { messageNotFound } from '../messages/limits.ts';
import {
  locationEnded,
  locationErrors,
  locationNotFound,
  locationOfOtherDevice,
  maxLocationAccuracy,
  maxLocationDurationMs,
  minLocationDurationMs,
} from './limits.ts';

const degrees = (most: number) =>
  v.pipe(v.number(), v.finite('must be finite'), v.minValue(-most), v.maxValue(most));

/** A device's position; `accuracy` is its radius of uncertainty in metres, if known. */
export const positionFields = {
  latitude: degrees(90),
  longitude: degrees(180),
  accuracy: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(maxLocationAccuracy))),
};

/** The sharing device: an id that its client generates and stores. */
export const deviceIdField = clientIdField;

/** A location shared by a message (SEED.md section 3, LOC-01): live until `end_at`, or static without one. */
export const sharedLocationSchema = v.object({
  message_id: v.string(),
  channel_cid: v.string(),
  user_id: v.string(),
  created_by_device_id: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  accuracy: v.optional(v.number()),
  /** For a live location: when it ends or ended. */
  end_at: v.optional(timeField),
  created_at: timeField,
  /** When the device last reported its position. */
  updated_at: timeField,
});
export type SharedLocation = v.InferOutput<typeof sharedLocationSchema>;
export const sharedLocation = defineEntity('SharedLocation', sharedLocationSchema);

/** A location as a message's author writes it; live with a `duration` in milliseconds or an end. */
export const sharedLocationInputSchema = v.pipe(
  v.object({
    /** The message's own id. */
    message_id: clientIdField,
    /** The message's own channel. */
    channel_cid: v.optional(cidField),
    created_by_device_id: deviceIdField,
    ...positionFields,
    duration: v.optional(countField(minLocationDurationMs, maxLocationDurationMs)),
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
      "Update the position of a live location. Only the author's sharing device may, until the location ends. Too frequent updates fail with `rate_limited`.",
    body: v.object({ created_by_device_id: deviceIdField, ...positionFields }),
    answer,
    errors: [messageNotFound, locationNotFound, locationEnded, locationOfOtherDevice],
  }),
  stopLiveLocation: defineEndpoint('POST /messages/{message_id}/location/stop', {
    summary:
      'End a live location now. Its author can do so from any device, whatever their other permissions. No effect if it has already ended.',
    body: v.object({}),
    answer,
    errors: [messageNotFound, locationNotFound, locationEnded],
  }),
  listOwnLocations: defineEndpoint('GET /locations', {
    summary: 'List your own live locations on all devices, oldest first.',
    answer: list,
  }),
  listChannelLocations: defineEndpoint('GET /channels/{type}/{id}/locations', {
    summary: 'List the live locations of a channel that the reader can see, oldest first.',
    answer: list,
    errors: [channelNotFound],
  }),
};

const payload = { cid: v.string(), shared_location: sharedLocationSchema };

export const events = {
  locationUpdated: defineEvent('location.updated', {
    stream: 'channel',
    summary:
      "A live location moved or, on the author's own stream, started. The log keeps only the latest of these per message.",
    payload,
  }),
  locationEnded: defineEvent('location.ended', {
    stream: 'channel',
    summary: "A live location ended, by hand or by its time. Also sent on the author's own stream.",
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
