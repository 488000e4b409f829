import { defineFeature } from '../index.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';

export const realtime = defineFeature({ name: 'realtime', entities: [], endpoints, events, errors: [] });
