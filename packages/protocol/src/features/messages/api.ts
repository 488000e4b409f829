import * as v from 'valibot';
import type { MessageCustom } from '../../contract/customData.ts';
import { clientIdField, customField, textField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { attachmentsField } from '../attachments/schema.ts';
import { linkBlocked, messagesTooFast, textBlocked } from '../automod/limits.ts';
import { channelNotFound } from '../channels/limits.ts';
import { pendingPreviewsField } from '../linkPreviews/api.ts';
import { sharedLocationInputSchema } from '../locations/api.ts';
import { pollIdTaken, pollMisplaced } from '../polls/limits.ts';
import { pollInputSchema } from '../polls/schema.ts';
import {
  forwardFixed,
  forwardInvalid,
  idTaken,
  maxMessageTextLength,
  messageEmpty,
  messageErrors,
  messageNotFound,
  messageTooLong,
  parentInvalid,
  quoteInvalid,
} from './limits.ts';
import {
  mentionInputFields,
  message,
  messagePageAnswer,
  messagePageQuery,
  messageSchema,
  missedMentionSchema,
  restrictedVisibilityField,
  revision,
  revisionSchema,
  translationsField,
} from './schema.ts';

/** A message as its author writes it; the client generates the id (MSG-02). */
export const messageInputSchema = v.object({
  id: clientIdField,
  text: v.optional(textField(maxMessageTextLength), ''),
  parent_id: v.optional(clientIdField),
  show_in_channel: v.optional(v.boolean()),
  quoted_message_id: v.optional(clientIdField),
  ...mentionInputFields,
  /** Forwards this message (MSG-08): its text and attachments replace those given here. */
  forwarded_message_id: v.optional(clientIdField),
  silent: v.optional(v.boolean()),
  /**
   * Limits the readers (MSG-15) to these and the author; requires `restrict-visibility`. A reply to a restricted
   * message is limited to readers of that message.
   */
  restricted_visibility: v.optional(restrictedVisibilityField),
  translations: v.optional(translationsField),
  /** Deletes the author's draft of this channel or thread along with sending (COMP-04). */
  sends_draft: v.optional(v.boolean()),
  /** Files, and previews of the text's links; the service fills in the content of previews itself. */
  attachments: v.optional(attachmentsField),
  pending_previews: v.optional(pendingPreviewsField),
  /** A location, static or live (LOC-01). Requires `share-location`. */
  shared_location: v.optional(sharedLocationInputSchema),
  /** A poll to create with the message, which then needs no text; not allowed in a thread (COMP-05). */
  poll: v.optional(pollInputSchema),
  custom: v.optional(customField<MessageCustom>()),
});
export type MessageInput = v.InferInput<typeof messageInputSchema>;

const refusalSchema = v.object({
  name: v.string(),
  code: v.number(),
  /** Shown to the author. */
  message: v.string(),
  status: v.number(),
  retryable: v.boolean(),
  details: v.record(v.string(), v.unknown()),
});

export const endpoints = {
  sendMessage: defineEndpoint('POST /channels/{type}/{id}/messages', {
    summary:
      'Send a message or a reply. Repeating the same id returns the first message. A text that is a slash command is executed instead: a response for the caller only is a message of type ephemeral, which is not stored. A message that moderation rejects is returned as a message of type error together with the reason, and is not stored either.',
    overSocket: true,
    body: v.object({ message: messageInputSchema }),
    answer: v.object({
      message: messageSchema,
      /** Accompanies a message of type error: why it was not sent (MSG-02), in the wire form of errors. */
      refusal: v.optional(refusalSchema),
      /** For bots: whom the message mentions but does not notify, since they are no members (MSG-16). */
      missed_mentions: v.optional(v.array(missedMentionSchema)),
    }),
    errors: [
      messagesTooFast,
      channelNotFound,
      messageEmpty,
      messageTooLong,
      parentInvalid,
      quoteInvalid,
      forwardInvalid,
      idTaken,
      pollMisplaced,
      pollIdTaken,
    ],
  }),
  queryMessages: defineEndpoint('GET /channels/{type}/{id}/messages', {
    allowsAnonymous: true,
    summary: "Get a page of a channel's main message list.",
    query: messagePageQuery,
    answer: messagePageAnswer,
    errors: [channelNotFound, messageNotFound],
  }),
  getMessage: defineEndpoint('GET /messages/{message_id}', {
    allowsAnonymous: true,
    summary: 'Get a message.',
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  updateMessage: defineEndpoint('PATCH /messages/{message_id}', {
    summary:
      'Update text, mentions, attachments, translations or custom fields. The previous text is kept as a revision.',
    body: v.partial(
      v.strictObject({
        text: textField(maxMessageTextLength),
        ...mentionInputFields,
        /** Replaces the whole list. */
        attachments: attachmentsField,
        pending_previews: pendingPreviewsField,
        /** Replaces all translations; a new text without translations drops the existing ones. */
        translations: translationsField,
        /** Replaces all custom fields. */
        custom: customField<MessageCustom>(),
      }),
    ),
    answer: v.object({ message: messageSchema }),
    errors: [textBlocked, linkBlocked, messageNotFound, messageEmpty, messageTooLong, forwardFixed],
  }),
  deleteMessage: defineEndpoint('DELETE /messages/{message_id}', {
    summary: 'Delete a message: softly, leaving a tombstone, or permanently with `hard=true` (admins).',
    query: v.object({ hard: v.optional(v.picklist(['true', 'false']), 'false') }),
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  undeleteMessage: defineEndpoint('POST /messages/{message_id}/undelete', {
    summary: 'Restore a soft-deleted message.',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({}),
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  getRevisions: defineEndpoint('GET /messages/{message_id}/revisions', {
    summary: 'List the last 50 earlier texts of an edited message, newest first.',
    answer: v.object({ revisions: v.array(revisionSchema) }),
    errors: [messageNotFound],
  }),
};

const payload = { cid: v.string(), message: messageSchema };

const several = {
  cid: v.string(),
  messages: v.array(messageSchema),
  /** The current parents of those that are replies. */
  parents: v.array(messageSchema),
};

export const events = {
  messageNew: defineEvent('message.new', {
    stream: 'channel',
    summary: 'A message or reply was sent.',
    payload: {
      ...payload,
      /** For a reply: its current parent. */
      parent: v.optional(messageSchema),
    },
  }),
  messageUpdated: defineEvent('message.updated', {
    stream: 'channel',
    summary: 'A message was edited or restored.',
    payload,
  }),
  messageDeleted: defineEvent('message.deleted', {
    stream: 'channel',
    summary: 'A message was deleted; `hard` if no tombstone remains.',
    payload: { ...payload, hard: v.boolean(), parent: v.optional(messageSchema) },
  }),
  messagesDeleted: defineEvent('messages.deleted', {
    stream: 'channel',
    summary:
      "A user's messages were deleted in bulk (MSG-14); equivalent to a `message.deleted` with a tombstone for each.",
    payload: several,
  }),
  messagesRestored: defineEvent('messages.restored', {
    stream: 'channel',
    summary: 'Messages deleted in bulk were restored; equivalent to a `message.updated` for each.',
    payload: several,
  }),
};

export const messages = defineFeature({
  name: 'messages',
  entities: [message, revision],
  endpoints,
  events: Object.values(events),
  errors: messageErrors,
});
