import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';

export const presence = defineFeature({ name: 'presence', entities: [], endpoints, events, errors: [] });
