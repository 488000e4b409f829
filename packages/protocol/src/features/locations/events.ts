import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { sharedLocationSchema } from './sharedLocation.ts';

const payload = { cid: v.string(), shared_location: sharedLocationSchema };

export const locationUpdated = defineEvent('location.updated', {
  stream: 'channel',
  summary:
    "A live location has moved; or, on the author's own stream, has begun. The log keeps only the last of these of a message.",
  payload,
});
export const locationEnded = defineEvent('location.ended', {
  stream: 'channel',
  summary:
    "A live location has ended: it was stopped, or its time is over. Told on the author's own stream too.",
  payload,
});
export const events = [locationUpdated, locationEnded] as const;
