import * as v from 'valibot';
import { commandNameField } from '../commands/command.ts';
import { commandsMost } from '../commands/shipped.ts';
import { countField } from '../contract/fields.ts';
import { defineEndpoint } from '../contract/index.ts';
import { channelFeaturesSchema, channelTypeSchema, grantsSchema } from './channelType.ts';
import { channelTypeNotFound } from './errors.ts';

export const endpoints = {
  listChannelTypes: defineEndpoint('GET /channel-types', {
    summary: 'All channel types with switches, limits and grants.',
    answer: v.object({ channel_types: v.array(channelTypeSchema) }),
  }),
  updateChannelType: defineEndpoint('PATCH /channel-types/{name}', {
    summary: 'Change switches, limits or grants; holds at once for every connected device.',
    audience: 'admin',
    body: v.partial(
      v.strictObject({
        features: v.partial(v.strictObject(channelFeaturesSchema.entries)),
        max_message_length: countField(1, 50_000),
        commands: v.pipe(v.array(commandNameField), v.maxLength(commandsMost)),
        grants: grantsSchema,
      }),
    ),
    answer: v.object({ channel_type: channelTypeSchema }),
    errors: [channelTypeNotFound],
  }),
};
