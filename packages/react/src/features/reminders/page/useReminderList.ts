import { type ReminderList, type ReminderListState, reminders } from '@confab/client/reminders';
import type { ReminderFilter, reminderFilters } from '@confab/protocol';
import { useEffect } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useClient, useKit } from '../../../core/provider/index.ts';
import { syncReminders } from '../syncReminders.ts';

/** Returns one of the user's reminder lists, loaded and live while mounted (REM-01). */
export function useReminderList(filter: ReminderFilter): { list: ReminderList; state: ReminderListState } {
  const kit = useKit();
  const list = kit.client.part(reminders).lists[filter];
  const state = useReadable(list.state);
  useEffect(() => {
    syncReminders(kit);
    return list.open();
  }, [kit, list]);
  return { list, state };
}

/** Returns the number of entries of each list. */
export function useReminderCounts(): Record<ReminderFilter, number> {
  const { lists } = useClient().part(reminders);
  const upcoming = useReadable(lists.upcoming.state, ({ count }) => count);
  const overdue = useReadable(lists.overdue.state, ({ count }) => count);
  const saved = useReadable(lists.saved.state, ({ count }) => count);
  const counts = { upcoming, overdue, saved } satisfies Record<(typeof reminderFilters)[number], number>;
  return counts;
}
