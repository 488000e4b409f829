import { defineFeature } from '../../contract/index.ts';
import { ban } from './ban.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { flag } from './flag.ts';
import { review } from './review.ts';

export const moderation = defineFeature({
  name: 'moderation',
  entities: [flag, ban, review],
  endpoints,
  events,
  errors,
});
