import * as v from 'valibot';
import { cidField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { channelSchema } from '../channels/schema.ts';
import { maxDefaultChannels } from './limits.ts';

const defaultChannelsAnswer = v.object({ channels: v.array(channelSchema) });

export const endpoints = {
  getDefaultChannels: defineEndpoint('GET /default-channels', {
    summary: 'List the channels that every new user joins, in the order chosen (admins).',
    audience: 'admin',
    answer: defaultChannelsAnswer,
  }),
  setDefaultChannels: defineEndpoint('PUT /default-channels', {
    summary:
      'Choose the channels that every new user joins, guests and bots excepted. Replaces the list; existing users are unaffected. Every user must be able to read and join the channels, and they belong to no tenant (admins).',
    audience: 'admin',
    body: v.object({ cids: v.pipe(v.array(cidField), v.maxLength(maxDefaultChannels)) }),
    answer: defaultChannelsAnswer,
    errors: [channelNotFound],
  }),
};

export const defaultChannels = defineFeature({
  name: 'defaultChannels',
  entities: [],
  endpoints,
  events: [],
  errors: [],
});
