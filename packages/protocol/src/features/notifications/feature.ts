import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { messageNotification } from './messageNotification.ts';
import { notificationSettings } from './settings.ts';
import { notificationTrace } from './trace.ts';

export const notifications = defineFeature({
  name: 'notifications',
  entities: [notificationSettings, messageNotification, notificationTrace],
  endpoints,
  events,
  errors,
});
