import * as v from 'valibot';
import { defineEndpoint } from '../../contract/index.ts';
import { channelNotFound } from '../channels/errors.ts';
import { messageNotFound } from '../messages/errors.ts';
import { locationEnded, locationNotFound, locationOfOtherDevice } from './errors.ts';
import { deviceIdField, positionFields, sharedLocationSchema } from './sharedLocation.ts';

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
