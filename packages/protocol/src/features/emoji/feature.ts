import { defineFeature } from '../../contract/index.ts';
import { customEmoji } from './customEmoji.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

export const emoji = defineFeature({ name: 'emoji', entities: [customEmoji], endpoints, events, errors });
