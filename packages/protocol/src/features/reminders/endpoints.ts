import * as v from 'valibot';
import { clientIdField, countField, emptyAnswer, timeField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { messageNotFound } from '../messages/errors.ts';
import { reminderNotFound, tooManyReminders } from './errors.ts';
import { reminderFilters, reminderPageLimit, reminderPageMost } from './limits.ts';
import { readReminderSchema, reminderSchema } from './reminder.ts';

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
