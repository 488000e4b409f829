import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';

export const bulk = defineFeature({ name: 'bulk', entities: [], endpoints, events: [], errors: [] });
