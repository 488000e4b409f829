import * as v from 'valibot';
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
  messageEmpty,
  messageErrors,
  messageNotFound,
  messageTextMost,
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
  restrictedVisibilityField,
  revision,
  revisionSchema,
  translationsField,
} from './schema.ts';

/** What a client writes of a message; the id is the client's (MSG-02). */
export const messageInputSchema = v.object({
  id: clientIdField,
  text: v.optional(textField(messageTextMost), ''),
  parent_id: v.optional(clientIdField),
  show_in_channel: v.optional(v.boolean()),
  quoted_message_id: v.optional(clientIdField),
  ...mentionInputFields,
  /** Forwards this message (MSG-08): its text and attachments take the place of those given here. */
  forwarded_message_id: v.optional(clientIdField),
  silent: v.optional(v.boolean()),
  /**
   * Who alone may read it (MSG-15), beside its author; takes `restrict-visibility`. A reply to a message of restricted
   * visibility is for the readers of that one, or for some of them.
   */
  restricted_visibility: v.optional(restrictedVisibilityField),
  translations: v.optional(translationsField),
  /** The author's draft of this channel or thread goes with the sending (COMP-04). */
  sends_draft: v.optional(v.boolean()),
  /** Files, and previews of the text's links; a preview's content is the service's own, whatever is given here. */
  attachments: v.optional(attachmentsField),
  pending_previews: v.optional(pendingPreviewsField),
  /** A place, fixed or live (LOC-01). Takes `share-location`. */
  shared_location: v.optional(sharedLocationInputSchema),
  /** A poll that is made with the message, which needs no text then; never in a thread (COMP-05). */
  poll: v.optional(pollInputSchema),
  custom: v.optional(customField),
});
export type MessageInput = v.InferInput<typeof messageInputSchema>;

const refusalSchema = v.object({
  name: v.string(),
  code: v.number(),
  /** For the author to read. */
  message: v.string(),
  status: v.number(),
  retryable: v.boolean(),
  details: v.record(v.string(), v.unknown()),
});

export const endpoints = {
  sendMessage: defineEndpoint('POST /channels/{type}/{id}/messages', {
    summary:
      'Send a message or a reply; sending the same id again answers with the first one. A text that is a slash command is done instead: what it has to say to the caller alone is answered as a message of type ephemeral, which is not stored. What a rule of moderation refuses comes back as a message of type error, with the reason beside it, and is not stored either.',
    overSocket: true,
    body: v.object({ message: messageInputSchema }),
    answer: v.object({
      message: messageSchema,
      /** Beside a message of type error: why it was not sent (MSG-02), as an error stands on the wire. */
      refusal: v.optional(refusalSchema),
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
    summary: "A page of the channel's own list.",
    query: messagePageQuery,
    answer: messagePageAnswer,
    errors: [channelNotFound, messageNotFound],
  }),
  getMessage: defineEndpoint('GET /messages/{message_id}', {
    summary: 'One message.',
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  updateMessage: defineEndpoint('PATCH /messages/{message_id}', {
    summary: 'Change text, mentions, attachments, translations or custom fields; the earlier text is kept.',
    body: v.partial(
      v.strictObject({
        text: textField(messageTextMost),
        ...mentionInputFields,
        /** The whole list that the message has from now on. */
        attachments: attachmentsField,
        pending_previews: pendingPreviewsField,
        /** All translations that the message has from now on; a new text without them drops those of the old one. */
        translations: translationsField,
        custom: customField,
      }),
    ),
    answer: v.object({ message: messageSchema }),
    errors: [textBlocked, linkBlocked, messageNotFound, messageEmpty, messageTooLong, forwardFixed],
  }),
  deleteMessage: defineEndpoint('DELETE /messages/{message_id}', {
    summary: 'Delete: softly (its place stays), or with `hard=true` for good (admins).',
    query: v.object({ hard: v.optional(v.picklist(['true', 'false']), 'false') }),
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  undeleteMessage: defineEndpoint('POST /messages/{message_id}/undelete', {
    summary: 'Bring a softly deleted message back.',
    audience: 'admin',
    body: v.object({}),
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  getRevisions: defineEndpoint('GET /messages/{message_id}/revisions', {
    summary: 'Earlier texts of an edited message, newest first.',
    answer: v.object({ revisions: v.array(revisionSchema) }),
    errors: [messageNotFound],
  }),
};

const payload = { cid: v.string(), message: messageSchema };

const several = {
  cid: v.string(),
  messages: v.array(messageSchema),
  /** Parents of those that are replies, as they are now. */
  parents: v.array(messageSchema),
};

export const events = {
  messageNew: defineEvent('message.new', {
    stream: 'channel',
    summary: 'A message or a reply.',
    payload: {
      ...payload,
      /** For a reply: its parent as it is now. */
      parent: v.optional(messageSchema),
    },
  }),
  messageUpdated: defineEvent('message.updated', {
    stream: 'channel',
    summary: 'A message was edited or brought back.',
    payload,
  }),
  messageDeleted: defineEvent('message.deleted', {
    stream: 'channel',
    summary: 'A message was deleted; `hard` when its place is gone too.',
    payload: { ...payload, hard: v.boolean(), parent: v.optional(messageSchema) },
  }),
  messagesDeleted: defineEvent('messages.deleted', {
    stream: 'channel',
    summary:
      'Messages went at once, with their author (MSG-14): each as a `message.deleted` whose place stays.',
    payload: several,
  }),
  messagesRestored: defineEvent('messages.restored', {
    stream: 'channel',
    summary: 'Messages that went at once are back: each as a `message.updated`.',
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
