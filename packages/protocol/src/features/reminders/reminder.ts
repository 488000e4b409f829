import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { messageSchema } from '../messages/message.ts';
import { userRefSchema } from '../users/user.ts';

/**
 * What one wants to come back to (REM-01): a message, at a time or saved for later, or a text of one's own. Nobody else
 * sees it. Without `remind_at` it is saved, with it upcoming, and once `due_at` is set overdue.
 */
export const reminderSchema = v.object({
  id: v.string(),
  /** The message that it is on; left out for one that is a text. */
  message_id: v.optional(v.string()),
  /** Where the message stands; for a text, where it was asked for. */
  cid: v.string(),
  /** What to remind of; left out for one on a message. */
  text: v.optional(v.string()),
  /** Who asked for it, where that was somebody else. */
  created_by: v.optional(userRefSchema),
  remind_at: v.optional(timeField),
  /** When it was due, told to all devices once; a new time takes it away. */
  due_at: v.optional(timeField),
  created_at: timeField,
  updated_at: timeField,
});
export type Reminder = v.InferOutput<typeof reminderSchema>;
export const reminder = defineEntity('Reminder', reminderSchema);

/** A reminder as it is read: with its message, where that still stands and one may (still) read it. */
export const readReminderSchema = v.object({
  ...reminderSchema.entries,
  message: v.optional(messageSchema),
});
export type ReadReminder = v.InferOutput<typeof readReminderSchema>;
