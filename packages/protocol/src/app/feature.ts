import { defineFeature } from '../contract/index.ts';
import { app as appEntity } from './app.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';

export const app = defineFeature({ name: 'app', entities: [appEntity], endpoints, events, errors: [] });
