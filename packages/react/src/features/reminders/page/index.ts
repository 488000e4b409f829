/** Lists of reminders and saved messages, and notices of due reminders: `@confab/react/reminders`. */
export { DueReminders, type DueRemindersProps } from './DueReminders.tsx';
export { ReminderCard, type ReminderCardProps } from './ReminderCard.tsx';
export { useReminderCounts, useReminderList } from './useReminderList.ts';
