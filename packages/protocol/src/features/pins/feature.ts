import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

export const pins = defineFeature({ name: 'pins', entities: [], endpoints, events, errors });
