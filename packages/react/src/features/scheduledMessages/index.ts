/** Messages that are sent later (MSG-09). An entry of its own, for pages that list them. */
export { followScheduled, type ScheduledFollower } from './followScheduled.ts';
export { ScheduledCard } from './ScheduledCard.tsx';
export { scheduledText } from './text.en.ts';
export { useScheduledMessages } from './useScheduledMessages.ts';
