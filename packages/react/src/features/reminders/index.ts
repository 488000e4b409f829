/** What a page shows of reminders before their own entry, `@confab/react/reminders`, is loaded. */
export { useOverdueCount } from './reminderMarks.ts';
