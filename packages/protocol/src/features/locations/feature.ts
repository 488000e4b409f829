import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { sharedLocation } from './sharedLocation.ts';

export const locations = defineFeature({
  name: 'locations',
  entities: [sharedLocation],
  endpoints,
  events,
  errors,
});
