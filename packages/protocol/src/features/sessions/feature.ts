import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { invitation, session } from './session.ts';

export const sessions = defineFeature({
  name: 'sessions',
  entities: [session, invitation],
  endpoints,
  events,
  errors,
});
