import * as v from 'valibot';
import { channelNotFound } from '../channels/errors.ts';
import { defineEndpoint } from '../contract/index.ts';
import { commandSchema } from './command.ts';

export const endpoints = {
  listCommands: defineEndpoint('GET /channels/{type}/{id}/commands', {
    summary: 'The slash commands that the caller may use in a channel, by name (COMP-08).',
    answer: v.object({ commands: v.array(commandSchema) }),
    errors: [channelNotFound],
  }),
};
