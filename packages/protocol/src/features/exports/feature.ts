import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';

export const exports = defineFeature({ name: 'exports', entities: [], endpoints, events: [], errors });
