import { defineFeature } from '../contract/index.ts';
import { endpoints } from './endpoints.ts';

export const realtime = defineFeature({ name: 'realtime', entities: [], endpoints, events: [], errors: [] });
