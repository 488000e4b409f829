import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';

export const typing = defineFeature({ name: 'typing', entities: [], endpoints, events, errors: [] });
