import * as v from 'valibot';
import { clientIdField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { messageInputSchema } from '../messages/endpoints.ts';
import { scheduledStatuses } from './limits.ts';

/**
 * What a scheduled message says: a message without its place and id. What is forwarded goes at once or not at all, and so
 * does a place: it is where somebody is now.
 */
export const scheduledContentSchema = v.omit(messageInputSchema, [
  'id',
  'parent_id',
  'forwarded_message_id',
  'sends_draft',
  'shared_location',
]);
export type ScheduledContent = v.InferInput<typeof scheduledContentSchema>;
/** The same as the service keeps it: what was left out has its default. */
export type KeptContent = v.InferOutput<typeof scheduledContentSchema>;

/** What a client writes of it; the id is the client's, and that of the message to be: so it is sent once at most. */
export const scheduledMessageInputSchema = v.strictObject({
  ...scheduledContentSchema.entries,
  id: clientIdField,
  parent_id: v.optional(clientIdField),
  /** The author's draft of this channel or thread goes with the scheduling (COMP-04). */
  sends_draft: v.optional(v.boolean()),
  send_at: timeField,
});
export type ScheduledMessageInput = v.InferInput<typeof scheduledMessageInputSchema>;

/** A message that is to be sent later (MSG-09), seen by its author alone. */
export const scheduledMessageSchema = v.object({
  /** That of the message to be. */
  id: v.string(),
  cid: v.string(),
  /** For a reply: its thread's parent. */
  parent_id: v.optional(v.string()),
  ...scheduledContentSchema.entries,
  text: v.string(),
  custom: v.record(v.string(), v.unknown()),
  send_at: timeField,
  status: v.picklist(scheduledStatuses),
  /** Why it could not be sent, of one that failed. */
  error: v.optional(v.object({ name: v.string(), code: v.number(), message: v.string() })),
  created_at: timeField,
  updated_at: timeField,
});
export type ScheduledMessage = v.InferOutput<typeof scheduledMessageSchema>;
export const scheduledMessage = defineEntity('ScheduledMessage', scheduledMessageSchema);
