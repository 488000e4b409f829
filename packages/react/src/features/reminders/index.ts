/** The marks of reminders, which do not need the entry `@confab/react/reminders`. */
export { useOverdueCount } from './reminderMarks.ts';
