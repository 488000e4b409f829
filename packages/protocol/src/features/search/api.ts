import * as v from 'valibot';
import { countField, filterField, textField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { channelSchema } from '../channels/api.ts';
import { messageSchema } from '../messages/schema.ts';
import { userRefSchema } from '../users/schema.ts';
import { searchErrors, searchPageMost, searchPageSize, searchTextInvalid, searchTextMost } from './limits.ts';

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

/** `created_at` either way, or `relevance`, the best first. */
const searchSortField = v.pipe(
  v.array(
    v.variant('field', [
      v.strictObject({ field: v.literal('created_at'), direction: v.picklist([1, -1]) }),
      v.strictObject({ field: v.literal('relevance'), direction: v.literal(-1) }),
    ]),
  ),
  v.maxLength(1),
);

export const endpoints = {
  search: defineEndpoint('POST /search', {
    summary:
      'Find messages, replies too, in the channels that one may read and search, the newest first unless sorted otherwise (SRCH-04).',
    body: v.object({
      /** Which channels: the language and fields of `POST /channels/query` (CHAN-05). */
      filter: v.optional(filterField, {}),
      message_filter: v.optional(
        v.strictObject({
          /** Words that must all be there; nothing in it has a meaning of its own. */
          text: v.optional(textField(searchTextMost), ''),
          type: v.optional(v.picklist(['regular'])),
        }),
        {},
      ),
      /** A text with operators, phrases and words to be left out; what `message_filter` says holds beside it. */
      query: v.optional(textField(searchTextMost), ''),
      sort: v.optional(searchSortField, [{ field: 'created_at', direction: -1 }]),
      limit: v.optional(countField(1, searchPageMost), searchPageSize),
      /** The `next` of the page before, of the same search. */
      next: v.optional(v.pipe(v.string(), v.maxLength(256))),
      /** By whose days dates are meant, an IANA name; the reader's own, or UTC, unless told. */
      time_zone: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    answer: v.object({
      results: v.array(searchResultSchema),
      /** Leads to the page after this one; left out where there is none. */
      next: v.optional(v.string()),
      /** How the names behind `from:` and `in:` were understood. */
      names: v.array(searchedNameSchema),
      /** Older messages are still being made searchable: there may be more. */
      indexing: v.optional(v.boolean()),
    }),
    errors: [searchTextInvalid],
  }),
};

export const search = defineFeature({
  name: 'search',
  entities: [searchResult],
  endpoints,
  events: [],
  errors: searchErrors,
});
