import { defineFeature } from '../../contract/index.ts';
import { auditEntry } from './auditEntry.ts';
import { endpoints } from './endpoints.ts';

export const audit = defineFeature({
  name: 'audit',
  entities: [auditEntry],
  endpoints,
  events: [],
  errors: [],
});
