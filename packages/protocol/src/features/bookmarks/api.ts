import * as v from 'valibot';
import {
  clientIdField,
  emojiField,
  emptyAnswer,
  httpUrlField,
  nameField,
  timeField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import {
  bookmarkErrors,
  bookmarkNotFound,
  maxBookmarks,
  maxBookmarkTitleLength,
  tooManyBookmarks,
} from './limits.ts';

/** A link in the bar below a channel's header, seen by everybody who may read the channel (CHAN-12). */
export const bookmarkSchema = v.object({
  /** Chosen by the client, so that a repeated request creates nothing twice. */
  id: v.string(),
  cid: v.string(),
  title: v.string(),
  /** An http or https address. */
  url: v.string(),
  /** One emoji, or a shortcode between colons. */
  emoji: v.optional(v.string()),
  /** The bar is sorted by it; numbers may be missing in between. */
  position: v.number(),
  created_by_id: v.string(),
  created_at: timeField,
  updated_at: timeField,
});
export type Bookmark = v.InferOutput<typeof bookmarkSchema>;
export const bookmark = defineEntity('Bookmark', bookmarkSchema);

/** The fields of a bookmark that can be changed. */
const bookmarkFields = {
  title: nameField(maxBookmarkTitleLength),
  url: httpUrlField,
  emoji: emojiField,
};
const answer = v.object({ bookmark: bookmarkSchema });
const listAnswer = v.object({ bookmarks: v.array(bookmarkSchema) });

export const endpoints = {
  queryBookmarks: defineEndpoint('GET /channels/{type}/{id}/bookmarks', {
    summary: 'The bookmarks of a channel in the order of the bar.',
    allowsAnonymous: true,
    answer: listAnswer,
    errors: [channelNotFound],
  }),
  createBookmark: defineEndpoint('POST /channels/{type}/{id}/bookmarks', {
    summary: 'Add a bookmark at the end of the bar; the same id again changes nothing.',
    body: v.object({ id: clientIdField, ...bookmarkFields, emoji: v.optional(bookmarkFields.emoji) }),
    answer,
    errors: [channelNotFound, tooManyBookmarks],
  }),
  orderBookmarks: defineEndpoint('POST /channels/{type}/{id}/bookmarks/order', {
    summary:
      'Order the bookmarks of a channel. Those that are not named keep their order, behind the others.',
    body: v.object({ bookmark_ids: v.pipe(v.array(clientIdField), v.maxLength(maxBookmarks)) }),
    answer: listAnswer,
    errors: [channelNotFound],
  }),
  updateBookmark: defineEndpoint('PATCH /channels/{type}/{id}/bookmarks/{bookmark_id}', {
    summary: 'Change the title, the address or the emoji of a bookmark.',
    body: v.partial(v.object({ ...bookmarkFields, emoji: v.nullable(bookmarkFields.emoji) })),
    answer,
    errors: [channelNotFound, bookmarkNotFound],
  }),
  deleteBookmark: defineEndpoint('DELETE /channels/{type}/{id}/bookmarks/{bookmark_id}', {
    summary: 'Remove a bookmark.',
    answer: emptyAnswer,
    errors: [channelNotFound, bookmarkNotFound],
  }),
};

export const events = {
  bookmarkCreated: defineEvent('bookmark.created', {
    stream: 'channel',
    summary: 'Somebody has added a bookmark.',
    payload: { cid: v.string(), bookmark: bookmarkSchema },
  }),
  bookmarkUpdated: defineEvent('bookmark.updated', {
    stream: 'channel',
    summary: 'The title, the address or the emoji of a bookmark was changed.',
    payload: { cid: v.string(), bookmark: bookmarkSchema },
  }),
  bookmarksOrdered: defineEvent('bookmarks.ordered', {
    stream: 'channel',
    summary: 'The bookmarks were ordered: each one’s position is its index in the list.',
    payload: { cid: v.string(), bookmark_ids: v.array(v.string()) },
  }),
  bookmarkDeleted: defineEvent('bookmark.deleted', {
    stream: 'channel',
    summary: 'A bookmark was removed.',
    payload: { cid: v.string(), bookmark_id: v.string() },
  }),
};

export const bookmarks = defineFeature({
  name: 'bookmarks',
  entities: [bookmark],
  endpoints,
  events: Object.values(events),
  errors: bookmarkErrors,
});
