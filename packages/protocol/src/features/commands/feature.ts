import { defineFeature } from '../../contract/index.ts';
import { command } from './command.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { hostCommand } from './hostCommand.ts';

export const commands = defineFeature({
  name: 'commands',
  entities: [command, hostCommand],
  endpoints,
  events,
  errors,
});
