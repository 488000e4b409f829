import { defineFeature } from '../contract/index.ts';
import { command } from './command.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';

export const commands = defineFeature({
  name: 'commands',
  entities: [command],
  endpoints,
  events: [],
  errors,
});
