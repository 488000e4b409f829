import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { section } from './section.ts';

export const sections = defineFeature({ name: 'sections', entities: [section], endpoints, events, errors });
