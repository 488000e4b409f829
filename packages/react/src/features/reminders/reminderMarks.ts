import { createStore, type Readable } from '@confab/client';
import type { Reminder } from '@confab/protocol';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/kitContext.ts';
import { perKit } from '../../core/provider/perKit.ts';

/** The user's reminders by message, and the number of overdue ones. */
export interface ReminderMarks {
  readonly byMessage: ReadonlyMap<string, Reminder>;
  readonly overdue: number;
}

/** Updated by `syncReminders`, once that has been loaded. */
export const reminderMarks = perKit(() => createStore<ReminderMarks>({ byMessage: new Map(), overdue: 0 }));

/** Returns the user's reminder on a message. */
export const useReminderOn = (messageId: string): Reminder | undefined =>
  useReadable(reminderMarks(useKit()) as Readable<ReminderMarks>, ({ byMessage }) =>
    byMessage.get(messageId),
  );

/** Returns the number of overdue reminders. */
export const useOverdueCount = (): number =>
  useReadable(reminderMarks(useKit()) as Readable<ReminderMarks>, ({ overdue }) => overdue);
