import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';
import { ownRead, read } from './read.ts';

export const reads = defineFeature({
  name: 'reads',
  entities: [read, ownRead],
  endpoints,
  events,
  errors: [],
});
