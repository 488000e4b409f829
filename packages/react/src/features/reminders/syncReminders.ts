import { derive } from '@confab/client';
import { reminders } from '@confab/client/reminders';
import { perKit } from '../../core/provider/perKit.ts';
import { reminderMarks } from './reminderMarks.ts';

/** Keeps the kit's marks in sync with the user's reminders, once it has been called. */
export const syncReminders = perKit((kit) => {
  const part = kit.client.part(reminders);
  const marks = derive([part.byMessage, part.lists.overdue.state], ([byMessage, { count: overdue }]) => ({
    byMessage,
    overdue,
  }));
  const show = () => reminderMarks(kit).update(() => marks.get());
  const end = marks.subscribe(show);
  show();
  part.keepSynced();
  return { end };
});
