/** Why one was notified of a message, and how notifications reach one (NOTE-01): an entry of its own, `@confab/react/notifications`. */

export { DeliveryRow } from './DeliveryRow.tsx';
export { useDescribeDetail } from './useDescribeDetail.ts';
export { WhyNotified } from './WhyNotified.tsx';
