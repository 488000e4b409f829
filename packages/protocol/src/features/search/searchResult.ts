import * as v from 'valibot';
import { defineEntity } from '../../contract/index.ts';
import { channelSchema } from '../channels/channel.ts';
import { messageSchema } from '../messages/message.ts';
import { userRefSchema } from '../users/user.ts';

/** A message that a search has found. */
export const searchResultSchema = v.object({
  message: messageSchema,
  /** Where it stands. */
  channel: channelSchema,
  /** Of a channel without a name, some of its members beside the reader: what it is drawn with. */
  members: v.optional(v.array(userRefSchema)),
  /** What was looked for in the message's `text`: from `start` to before `end` in UTF-16 units, in order, apart. */
  highlights: v.array(v.object({ start: v.number(), end: v.number() })),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;
export const searchResult = defineEntity('SearchResult', searchResultSchema);

/** How a name behind `from:` or `in:` was understood. */
export const searchedNameSchema = v.object({
  operator: v.picklist(['from', 'in']),
  value: v.string(),
  /** The operator's place in the search text, in UTF-16 units. */
  start: v.number(),
  end: v.number(),
  /** Whether it is an id or a whole name, how one begins, nearly one (typing errors), or none that the reader can know. */
  match: v.picklist(['exact', 'beginning', 'similar', 'none']),
  /** Whom it stands for, the likeliest first. */
  users: v.array(userRefSchema),
  channels: v.array(v.object({ cid: v.string(), name: v.optional(v.string()) })),
});
export type SearchedName = v.InferOutput<typeof searchedNameSchema>;
