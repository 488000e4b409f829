import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { group } from './group.ts';

export const groups = defineFeature({ name: 'groups', entities: [group], endpoints, events, errors });
