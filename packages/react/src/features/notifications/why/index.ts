/** Why one was notified of a message, and how notifications reach one (NOTE-01): an entry of its own, `@confab/react/notifications`. */
export { useDetailWords } from './useDetailWords.ts';
export { WayRow } from './WayRow.tsx';
export { WhyNotified } from './WhyNotified.tsx';
