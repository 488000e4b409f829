import * as v from 'valibot';
import { clientIdField, countField, countText, timeField } from '../../contract/fields.ts';
import { messagePageLimit, messagePageMost } from './limits.ts';
import { messageSchema } from './message.ts';

const cursors = {
  id_lt: v.optional(clientIdField),
  id_gt: v.optional(clientIdField),
  id_around: v.optional(clientIdField),
  created_at_around: v.optional(timeField),
};

/** Which page of messages: the newest, before or after an id, around an id or a time; one cursor at most (CHAN-04). */
export const messagePageSchema = v.object({
  limit: v.optional(countField(1, messagePageMost), messagePageLimit),
  ...cursors,
});
export type MessagePageInput = v.InferInput<typeof messagePageSchema>;
export type MessagePageRequest = v.InferOutput<typeof messagePageSchema>;

/** The same in a query string. */
export const messagePageQuery = v.object({
  limit: v.optional(countText(1, messagePageMost), String(messagePageLimit)),
  ...cursors,
});

/** A page, oldest first. `has_prev` and `has_next` say whether older and newer ones exist. */
export const messagePageAnswer = v.object({
  messages: v.array(messageSchema),
  has_prev: v.boolean(),
  has_next: v.boolean(),
});
export type MessagePage = v.InferOutput<typeof messagePageAnswer>;
