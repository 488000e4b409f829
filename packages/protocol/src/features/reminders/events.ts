import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { reminderSchema } from './reminder.ts';

export const reminderUpdated = defineEvent('reminder.updated', {
  stream: 'user',
  summary: "One's own reminder is new or has another time.",
  payload: { reminder: reminderSchema },
});
export const reminderDue = defineEvent('reminder.due', {
  stream: 'user',
  summary: "The time of one's own reminder has come; told once.",
  payload: { reminder: reminderSchema },
});
export const reminderDeleted = defineEvent('reminder.deleted', {
  stream: 'user',
  summary: "One's own reminder is done or not wanted any more.",
  payload: { reminder_id: v.string() },
});
export const events = [reminderUpdated, reminderDue, reminderDeleted] as const;
