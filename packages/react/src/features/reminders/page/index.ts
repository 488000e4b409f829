/** Lists of reminders and saved messages, and what tells that one is due: `@confab/react/reminders`. */
export { DueReminders, type DueRemindersProps } from './DueReminders.tsx';
export { ReminderCard, type ReminderCardProps } from './ReminderCard.tsx';
export { useReminderCounts, useReminderList } from './useReminderList.ts';
