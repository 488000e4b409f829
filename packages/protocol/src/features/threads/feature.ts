import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';
import { ownThread } from './thread.ts';

export const threads = defineFeature({
  name: 'threads',
  entities: [ownThread],
  endpoints,
  events,
  errors: [],
});
