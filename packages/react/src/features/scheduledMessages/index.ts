/** Scheduled messages (MSG-09): `@confab/react/scheduled`, for pages that list them. */

export { ScheduledCard } from './ScheduledCard.tsx';
export { scheduledMessagesText } from './text.en.ts';
export { useScheduledMessages } from './useScheduledMessages.ts';
export { type FailedScheduledHandlers, watchFailedScheduled } from './watchFailedScheduled.ts';
