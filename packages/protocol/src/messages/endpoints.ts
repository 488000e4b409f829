import * as v from 'valibot';
import { channelNotFound } from '../channels/errors.ts';
import { clientIdField, customField, textField, userIdField } from '../contract/fields.ts';
import { defineEndpoint } from '../contract/index.ts';
import {
  idTaken,
  messageEmpty,
  messageNotFound,
  messageTooLong,
  parentInvalid,
  quoteInvalid,
} from './errors.ts';
import { messageTextMost } from './limits.ts';
import { messageSchema, revisionSchema } from './message.ts';
import { messagePageAnswer, messagePageQuery } from './pages.ts';

const mentionedIds = v.pipe(v.array(userIdField), v.maxLength(50));

/** What a client writes of a message; the id is the client's (MSG-02). */
export const messageInputSchema = v.object({
  id: clientIdField,
  text: v.optional(textField(messageTextMost), ''),
  parent_id: v.optional(clientIdField),
  show_in_channel: v.optional(v.boolean()),
  quoted_message_id: v.optional(clientIdField),
  mentioned_user_ids: v.optional(mentionedIds),
  silent: v.optional(v.boolean()),
  custom: v.optional(customField),
});
export type MessageInput = v.InferInput<typeof messageInputSchema>;

export const endpoints = {
  sendMessage: defineEndpoint('POST /channels/{type}/{id}/messages', {
    summary: 'Send a message or a reply; sending the same id again answers with the first one.',
    body: v.object({ message: messageInputSchema }),
    answer: v.object({ message: messageSchema }),
    errors: [channelNotFound, messageEmpty, messageTooLong, parentInvalid, quoteInvalid, idTaken],
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
    summary: 'Change text, mentions or custom fields; the earlier text is kept.',
    body: v.partial(
      v.strictObject({
        text: textField(messageTextMost),
        mentioned_user_ids: mentionedIds,
        custom: customField,
      }),
    ),
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound, messageEmpty, messageTooLong],
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
