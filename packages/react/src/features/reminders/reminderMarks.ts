import { createStore, type Readable } from '@confab/client';
import type { Reminder } from '@confab/protocol';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/kitContext.ts';
import { perKit } from '../../core/provider/perKit.ts';

/** What the page shows of reminders everywhere: by message, and how many wait to be handled. */
export interface ReminderMarks {
  readonly byMessage: ReadonlyMap<string, Reminder>;
  readonly overdue: number;
}

/** Filled by `followReminders`, once that has been loaded. */
export const reminderMarks = perKit(() => createStore<ReminderMarks>({ byMessage: new Map(), overdue: 0 }));

/** The reader's reminder on a message. */
export const useReminderOn = (messageId: string): Reminder | undefined =>
  useReadable(reminderMarks(useKit()) as Readable<ReminderMarks>, ({ byMessage }) =>
    byMessage.get(messageId),
  );

/** How many reminders are overdue: as many as the list of these has. */
export const useOverdueCount = (): number =>
  useReadable(reminderMarks(useKit()) as Readable<ReminderMarks>, ({ overdue }) => overdue);
