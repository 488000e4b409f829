import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { capabilities } from '../channelTypes/capabilities.ts';
import { memberSchema } from '../members/member.ts';
import { restrictionSchema } from '../moderation/ban.ts';
import { channelSchema } from './channel.ts';

export const channelUpdated = defineEvent('channel.updated', {
  stream: 'channel',
  summary: "The channel's fields have changed.",
  payload: { channel: channelSchema },
});
/** A device that has messages of the channel asks for them again; one is told at the beginning and at the end. */
export const channelTruncated = defineEvent('channel.truncated', {
  stream: 'channel',
  summary: 'Messages have been taken out for good: all up to `channel.truncated_number`.',
  payload: { channel: channelSchema },
});
export const channelDeleted = defineEvent('channel.deleted', {
  stream: 'channel',
  summary: 'The channel has been deleted; its stream is closed behind this event.',
  payload: { channel: channelSchema },
});
export const channelUndeleted = defineEvent('channel.undeleted', {
  stream: 'channel',
  summary:
    'The channel is back as it was; its stream is opened again to who had asked for it and may read it.',
  payload: { channel: channelSchema },
});
/** The device gets the channel's stream from now on and asks for its state. */
export const addedToChannel = defineEvent('notification.added_to_channel', {
  stream: 'user',
  summary: 'One became a member, or was invited (see member.state).',
  payload: { cid: v.string(), channel: channelSchema, member: memberSchema },
});
export const removedFromChannel = defineEvent('notification.removed_from_channel', {
  stream: 'user',
  summary: 'One is no longer a member, has declined an invitation, or the channel is deleted.',
  payload: { cid: v.string() },
});
export const capabilitiesChanged = defineEvent('capabilities.changed', {
  stream: 'user',
  summary: 'What one may do in a channel has changed.',
  payload: {
    cid: v.string(),
    own_capabilities: v.array(v.picklist(capabilities)),
    restriction: v.optional(restrictionSchema),
  },
});
export const events = [
  channelUpdated,
  channelTruncated,
  channelDeleted,
  channelUndeleted,
  addedToChannel,
  removedFromChannel,
  capabilitiesChanged,
] as const;
