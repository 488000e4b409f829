import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { segment } from './segment.ts';

export const segments = defineFeature({ name: 'segments', entities: [segment], endpoints, events, errors });
