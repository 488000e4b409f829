import { defineFeature } from '../../contract/index.ts';
import { bot, botToken } from './bot.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';

export const bots = defineFeature({ name: 'bots', entities: [bot, botToken], endpoints, events: [], errors });
