import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { scheduledMessage } from './scheduledMessage.ts';

export const scheduledMessages = defineFeature({
  name: 'scheduledMessages',
  entities: [scheduledMessage],
  endpoints,
  events,
  errors,
});
