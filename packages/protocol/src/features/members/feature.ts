import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { member } from './member.ts';
import { ownMembership, readerMembership } from './ownMembership.ts';

export const members = defineFeature({
  name: 'members',
  entities: [member, ownMembership, readerMembership],
  endpoints,
  events,
  errors,
});
