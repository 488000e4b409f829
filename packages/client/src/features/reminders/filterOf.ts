import type { Reminder, ReminderFilter } from '@confab/protocol';

/** Where a reminder stands: in one list at a time (REM-01). */
export const filterOf = ({ remind_at, due_at }: Reminder): ReminderFilter =>
  due_at !== undefined ? 'overdue' : remind_at === undefined ? 'saved' : 'upcoming';
