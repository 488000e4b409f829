import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { message, revision } from './message.ts';

export const messages = defineFeature({
  name: 'messages',
  entities: [message, revision],
  endpoints,
  events,
  errors,
});
