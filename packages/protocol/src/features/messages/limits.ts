import { defineError } from '../../contract/errors.ts';

/** Types of a message on the wire (MSG-01). */
export const messageTypes = ['regular', 'error', 'deleted', 'system', 'ephemeral'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Default page size of messages (SEED.md section 9). */
export const messagePageLimit = 25;
/** Most messages of a page. */
export const maxMessagePageSize = 300;

/** Earlier texts of a message that `GET /messages/{message_id}/revisions` returns: the last ones (MSG-18). */
export const maxRevisionsShown = 50;
/** Most readers of a message of restricted visibility (MSG-15), its author included. */
export const maxRestrictedReaders = 100;
/** Most languages of a message's translations (MSG-15). */
export const maxTranslations = 30;
/** Longest total length of a message's translations, in UTF-16 units. */
export const maxTranslationsLength = 200_000;
/** Longest text that any channel type may allow, in UTF-16 units. */
export const maxMessageTextLength = 50_000;

export const messageNotFound = defineError({
  name: 'message_not_found',
  code: 200,
  status: 404,
  message: 'Message not found.',
});
export const messageEmpty = defineError({
  name: 'message_empty',
  code: 201,
  status: 400,
  message: 'A message needs text, an attachment, a poll or a location.',
});
export const messageTooLong = defineError({
  name: 'message_too_long',
  code: 202,
  status: 400,
  message: 'The message is too long for this channel.',
});
export const parentInvalid = defineError({
  name: 'parent_invalid',
  code: 203,
  status: 400,
  message: 'You can only reply to a top-level message in the same channel.',
});
export const quoteInvalid = defineError({
  name: 'quote_invalid',
  code: 204,
  status: 400,
  message: 'You can only quote messages from the same channel.',
});
export const idTaken = defineError({
  name: 'message_id_taken',
  code: 205,
  status: 409,
  message: 'This ID is already used by another message.',
});
/** MSG-08: the message does not exist for the forwarder, or cannot be forwarded. */
export const forwardInvalid = defineError({
  name: 'forward_invalid',
  code: 206,
  status: 400,
  message: 'You can only forward messages that you can read and that haven’t been deleted.',
});
/** A forwarded message quotes someone else: its text, attachments and translations cannot be edited. */
export const forwardFixed = defineError({
  name: 'forward_fixed',
  code: 207,
  status: 409,
  message: 'Forwarded content can’t be edited.',
});
/** Most users that an answer names whom a message mentions but does not notify (MSG-16). */
export const maxMissedMentions = 50;

export const messageErrors = [
  messageNotFound,
  messageEmpty,
  messageTooLong,
  parentInvalid,
  quoteInvalid,
  idTaken,
  forwardInvalid,
  forwardFixed,
] as const;
