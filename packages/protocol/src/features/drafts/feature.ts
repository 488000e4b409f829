import { defineFeature } from '../../contract/index.ts';
import { draft } from './draft.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

export const drafts = defineFeature({ name: 'drafts', entities: [draft], endpoints, events, errors });
