import * as v from 'valibot';
import { channelTypeField, emptyAnswer, timeField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { channelTypeFields, channelTypeSchema } from './channelType.ts';
import {
  channelTypeChanged,
  channelTypeInUse,
  channelTypeNotFound,
  channelTypeShipped,
  channelTypesFull,
  channelTypeTaken,
} from './errors.ts';

const answer = v.object({ channel_type: channelTypeSchema });

export const endpoints = {
  listChannelTypes: defineEndpoint('GET /channel-types', {
    summary: 'All channel types with switches, limits and grants.',
    answer: v.object({ channel_types: v.array(channelTypeSchema) }),
  }),
  createChannelType: defineEndpoint('POST /channel-types', {
    summary: 'Make a channel type: a copy of another one, changed by what else is given.',
    audience: 'admin',
    body: v.strictObject({
      name: channelTypeField,
      /** The type that it begins as a copy of. */
      copy_of: v.optional(channelTypeField, 'team'),
      ...v.partial(v.strictObject(channelTypeFields)).entries,
    }),
    answer,
    errors: [channelTypeNotFound, channelTypeTaken, channelTypesFull],
  }),
  updateChannelType: defineEndpoint('PATCH /channel-types/{name}', {
    summary: 'Change switches, limits or grants; holds at once for every connected device.',
    audience: 'admin',
    body: v.strictObject({
      ...v.partial(v.strictObject(channelTypeFields)).entries,
      /** The `updated_at` that the change was made from: refused where somebody has changed the type since. */
      unchanged_since: v.optional(timeField),
    }),
    answer,
    errors: [channelTypeNotFound, channelTypeChanged],
  }),
  resetChannelType: defineEndpoint('POST /channel-types/{name}/reset', {
    summary: 'Bring a type that Confab ships back to how it is shipped.',
    audience: 'admin',
    body: v.strictObject({}),
    answer,
    errors: [channelTypeNotFound, channelTypeShipped],
  }),
  deleteChannelType: defineEndpoint('DELETE /channel-types/{name}', {
    summary: 'Delete a channel type of one’s own that no channel has.',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [channelTypeNotFound, channelTypeShipped, channelTypeInUse],
  }),
};
