/** Why the user was notified of a message, and how notifications are delivered (NOTE-01): `@confab/react/notifications`. */

export { DeliveryRow } from './DeliveryRow.tsx';
export { useDescribeDetail } from './useDescribeDetail.ts';
export { WhyNotified } from './WhyNotified.tsx';
