import * as v from 'valibot';
import { countField, filterField, textField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { searchTextInvalid } from './errors.ts';
import { searchPageMost, searchPageSize, searchTextMost } from './limits.ts';
import { searchedNameSchema, searchResultSchema } from './searchResult.ts';

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
