import * as v from 'valibot';
import { clientIdField, countField, emptyAnswer, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { messageNotFound } from '../messages/limits.ts';
import { messageSchema } from '../messages/schema.ts';
import { userRefSchema } from '../users/schema.ts';
import {
  maxReminderPageSize,
  reminderErrors,
  reminderFilters,
  reminderNotFound,
  reminderPageLimit,
  tooManyReminders,
} from './limits.ts';

/**
 * A reminder (REM-01): of a message, at a time or saved for later, or of a text. Private to its user. Without
 * `remind_at` it is saved, with it upcoming, and once `due_at` is set overdue.
 */
export const reminderSchema = v.object({
  id: v.string(),
  /** The message; omitted for a text reminder. */
  message_id: v.optional(v.string()),
  /** The message's channel; for a text reminder, the channel it was created in. */
  cid: v.string(),
  /** The text to be reminded of; omitted for a message. */
  text: v.optional(v.string()),
  /** Who created it, if it was someone else. */
  created_by: v.optional(userRefSchema),
  remind_at: v.optional(timeField),
  /** When it became due and all devices were notified; a new time clears it. */
  due_at: v.optional(timeField),
  created_at: timeField,
  updated_at: timeField,
});
export type Reminder = v.InferOutput<typeof reminderSchema>;
export const reminder = defineEntity('Reminder', reminderSchema);

/** A reminder with its message, if that exists and the user may read it. */
export const readReminderSchema = v.object({
  ...reminderSchema.entries,
  message: v.optional(messageSchema),
});
export type ReadReminder = v.InferOutput<typeof readReminderSchema>;

const answer = v.object({ reminder: readReminderSchema });

/** An opaque cursor from the previous answer. */
const nextField = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,64}$/, 'must be the `next` of a response'),
);

export const endpoints = {
  saveReminder: defineEndpoint('PUT /messages/{message_id}/reminder', {
    summary:
      'Save a message for later, or set a reminder on it at a future time. Each user has one reminder per message; repeating changes its time.',
    body: v.object({ remind_at: v.optional(timeField) }),
    answer,
    errors: [messageNotFound, tooManyReminders],
  }),
  updateReminder: defineEndpoint('PATCH /reminders/{reminder_id}', {
    summary:
      'Set a reminder, overdue ones included (snooze), to another future time. `null` saves it for later.',
    body: v.object({ remind_at: v.nullable(timeField) }),
    answer,
    errors: [reminderNotFound],
  }),
  deleteReminder: defineEndpoint('DELETE /reminders/{reminder_id}', {
    summary: 'Delete a reminder that is done or no longer wanted. No effect if there is none.',
    answer: emptyAnswer,
  }),
  queryReminders: defineEndpoint('POST /reminders/query', {
    summary:
      'Query your own reminders with their messages, one page at a time: upcoming ones soonest first, overdue ones most recently due first, saved ones most recently saved first.',
    body: v.object({
      filter: v.picklist(reminderFilters),
      limit: v.optional(countField(1, maxReminderPageSize), reminderPageLimit),
      next: v.optional(nextField),
    }),
    answer: v.object({
      reminders: v.array(readReminderSchema),
      /** Cursor of the next page; omitted if there is none. */
      next: v.optional(v.string()),
    }),
  }),
  getReminders: defineEndpoint('POST /reminders/get', {
    summary: 'Get those of the given reminders that are yours, with their messages.',
    body: v.object({ ids: v.pipe(v.array(clientIdField), v.maxLength(maxReminderPageSize)) }),
    answer: v.object({ reminders: v.array(readReminderSchema) }),
  }),
  listReminders: defineEndpoint('GET /reminders', {
    allowsAnonymous: true,
    summary: 'List all your own reminders without their messages, for clients that keep them in sync.',
    answer: v.object({ reminders: v.array(reminderSchema) }),
  }),
};

export const events = {
  reminderUpdated: defineEvent('reminder.updated', {
    stream: 'user',
    summary: "The user's own reminder was created or its time changed.",
    payload: { reminder: reminderSchema },
  }),
  reminderDue: defineEvent('reminder.due', {
    stream: 'user',
    summary: "The user's own reminder is due. Sent once.",
    payload: { reminder: reminderSchema },
  }),
  reminderDeleted: defineEvent('reminder.deleted', {
    stream: 'user',
    summary: "The user's own reminder was deleted.",
    payload: { reminder_id: v.string() },
  }),
};

export const reminders = defineFeature({
  name: 'reminders',
  entities: [reminder],
  endpoints,
  events: Object.values(events),
  errors: reminderErrors,
});
