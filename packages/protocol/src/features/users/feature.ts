import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { ownUser, user, userRef } from './user.ts';

export const users = defineFeature({
  name: 'users',
  entities: [userRef, user, ownUser],
  endpoints,
  events,
  errors,
});
