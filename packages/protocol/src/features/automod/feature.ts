import { defineFeature } from '../../contract/index.ts';
import { automodRules } from './automodRules.ts';
import { blocklist, blocklistSummary } from './blocklist.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

export const automod = defineFeature({
  name: 'automod',
  entities: [blocklist, blocklistSummary, automodRules],
  endpoints,
  events,
  errors,
});
