import { defineFeature } from '../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { member } from './member.ts';

export const members = defineFeature({ name: 'members', entities: [member], endpoints, events, errors });
