import * as v from 'valibot';
import { clientIdField, countField, emptyAnswer, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { messageNotFound } from '../messages/limits.ts';
import { messageSchema } from '../messages/schema.ts';
import { userRefSchema } from '../users/schema.ts';
import {
  reminderErrors,
  reminderFilters,
  reminderNotFound,
  reminderPageLimit,
  reminderPageMost,
  tooManyReminders,
} from './limits.ts';

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

const answer = v.object({ reminder: readReminderSchema });

/** Where a page ended, as the answer before gave it: for nobody to read. */
const nextField = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,64}$/, 'must be the `next` of an answer'),
);

export const endpoints = {
  saveReminder: defineEndpoint('PUT /messages/{message_id}/reminder', {
    summary:
      'Save a message for later, or ask to be reminded of it at a time in the future; again changes the time of the one reminder that one has on it.',
    body: v.object({ remind_at: v.optional(timeField) }),
    answer,
    errors: [messageNotFound, tooManyReminders],
  }),
  updateReminder: defineEndpoint('PATCH /reminders/{reminder_id}', {
    summary:
      "Give one's reminder another time in the future, a due one too (snooze); null saves it for later.",
    body: v.object({ remind_at: v.nullable(timeField) }),
    answer,
    errors: [reminderNotFound],
  }),
  deleteReminder: defineEndpoint('DELETE /reminders/{reminder_id}', {
    summary: 'Done, or not wanted any more; deleting one that is not there changes nothing.',
    answer: emptyAnswer,
  }),
  queryReminders: defineEndpoint('POST /reminders/query', {
    summary:
      "One's own reminders with their messages, a page at a time: upcoming ones the next first, overdue ones the last due first, saved ones the last saved first.",
    body: v.object({
      filter: v.picklist(reminderFilters),
      limit: v.optional(countField(1, reminderPageMost), reminderPageLimit),
      next: v.optional(nextField),
    }),
    answer: v.object({
      reminders: v.array(readReminderSchema),
      /** Leads to the page after this one; left out where there is none. */
      next: v.optional(v.string()),
    }),
  }),
  getReminders: defineEndpoint('POST /reminders/get', {
    summary: "Those of these reminders that are one's own, with their messages.",
    body: v.object({ ids: v.pipe(v.array(clientIdField), v.maxLength(reminderPageMost)) }),
    answer: v.object({ reminders: v.array(readReminderSchema) }),
  }),
  listReminders: defineEndpoint('GET /reminders', {
    summary: "All of one's own reminders without their messages, for a client that keeps them in step.",
    answer: v.object({ reminders: v.array(reminderSchema) }),
  }),
};

export const events = {
  reminderUpdated: defineEvent('reminder.updated', {
    stream: 'user',
    summary: "One's own reminder is new or has another time.",
    payload: { reminder: reminderSchema },
  }),
  reminderDue: defineEvent('reminder.due', {
    stream: 'user',
    summary: "The time of one's own reminder has come; told once.",
    payload: { reminder: reminderSchema },
  }),
  reminderDeleted: defineEvent('reminder.deleted', {
    stream: 'user',
    summary: "One's own reminder is done or not wanted any more.",
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
