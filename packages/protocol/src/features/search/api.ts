import * as v from 'valibot';
import { countField, filterField, textField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { channelSchema } from '../channels/schema.ts';
import { messageSchema } from '../messages/schema.ts';
import { userRefSchema } from '../users/schema.ts';
import {
  maxSearchPageSize,
  maxSearchTextLength,
  searchErrors,
  searchPageSize,
  searchTextInvalid,
} from './limits.ts';

/** A file whose text matches a search. */
const fileMatchSchema = v.object({
  /** The `asset_url` of the message's attachment. */
  url: v.string(),
  /** Its text around the first match, in one line. */
  excerpt: v.string(),
  /** Matches in the excerpt, as those of a result. */
  highlights: v.array(v.object({ start: v.number(), end: v.number() })),
});
export type FileMatch = v.InferOutput<typeof fileMatchSchema>;

/** A search result. */
export const searchResultSchema = v.object({
  message: messageSchema,
  /** The message's channel. */
  channel: channelSchema,
  /** For a channel without a name: some of its members, to display it. */
  members: v.optional(v.array(userRefSchema)),
  /** Matches in the message's `text`: from `start` to before `end` in UTF-16 units, ordered and disjoint. */
  highlights: v.array(v.object({ start: v.number(), end: v.number() })),
  /** The message's files whose text matches (SRCH-05). */
  files: v.optional(v.array(fileMatchSchema)),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;
export const searchResult = defineEntity('SearchResult', searchResultSchema);

/** How a name after `from:` or `in:` was resolved. */
export const searchedNameSchema = v.object({
  operator: v.picklist(['from', 'in']),
  value: v.string(),
  /** The operator's position in the search text, in UTF-16 units. */
  start: v.number(),
  end: v.number(),
  /**
   * Whether the name matched exactly, as a prefix, approximately (typos), or not at all among those visible to the
   * reader.
   */
  match: v.picklist(['exact', 'beginning', 'similar', 'none']),
  /** The matching users, best first. */
  users: v.array(userRefSchema),
  channels: v.array(v.object({ cid: v.string(), name: v.optional(v.string()) })),
});
export type SearchedName = v.InferOutput<typeof searchedNameSchema>;

/** `created_at` in either direction, or `relevance`, best first. */
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
      'Search messages and replies in the channels you can read and search, newest first by default (SRCH-04).',
    body: v.object({
      /** Filters channels, in the language and fields of `POST /channels/query` (CHAN-05). */
      filter: v.optional(filterField, {}),
      message_filter: v.optional(
        v.strictObject({
          /** Words that must all occur; nothing is interpreted as an operator. */
          text: v.optional(textField(maxSearchTextLength), ''),
          type: v.optional(v.picklist(['regular'])),
          /**
           * Filters messages by custom fields, in the language of `POST /channels/query`: `{ "custom.ticket": "A-7" }`
           * (EMB-04).
           */
          fields: v.optional(filterField, {}),
        }),
        {},
      ),
      /** A text with operators, phrases and exclusions; combined with `message_filter`. */
      query: v.optional(textField(maxSearchTextLength), ''),
      sort: v.optional(searchSortField, [{ field: 'created_at', direction: -1 }]),
      limit: v.optional(countField(1, maxSearchPageSize), searchPageSize),
      /** The `next` of the previous page of the same search. */
      next: v.optional(v.pipe(v.string(), v.maxLength(256))),
      /** The time zone of dates, an IANA name; defaults to the reader's own, or UTC. */
      time_zone: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    answer: v.object({
      /** At most `limit`; fewer, or none, before the last page if many messages had to be compared with `fields`. */
      results: v.array(searchResultSchema),
      /** Cursor of the next page; omitted if there is none. */
      next: v.optional(v.string()),
      /** How the names after `from:` and `in:` were resolved. */
      names: v.array(searchedNameSchema),
      /** Older messages are still being indexed: there may be more results. */
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
