import type { Reminder, ReminderFilter } from '@confab/protocol';

/** Returns the one list that a reminder belongs to (REM-01). */
export const filterOf = ({ remind_at, due_at }: Reminder): ReminderFilter =>
  due_at !== undefined ? 'overdue' : remind_at === undefined ? 'saved' : 'upcoming';
