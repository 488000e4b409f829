import { defineFeature } from '../../contract/index.ts';
import { app as appEntity } from './app.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';
import { appSettings } from './settings.ts';

export const app = defineFeature({
  name: 'app',
  entities: [appEntity, appSettings],
  endpoints,
  events,
  errors: [],
});
