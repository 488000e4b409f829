import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { reminder } from './reminder.ts';

export const reminders = defineFeature({
  name: 'reminders',
  entities: [reminder],
  endpoints,
  events,
  errors,
});
