/** Most scheduled messages of one user that wait or have failed. */
export const scheduledMessagesMost = 500;
/** How far ahead a message may be scheduled: 120 days, in milliseconds. */
export const scheduleAheadMost = 120 * 86_400_000;
/** `scheduled` waits for its time; `failed` could not be sent then, and waits for its author. */
export const scheduledStatuses = ['scheduled', 'failed'] as const;
export type ScheduledStatus = (typeof scheduledStatuses)[number];

/** What a client says where a scheduled message could not be sent. */
export const scheduledFailedNotice = {
  type: 'scheduled_message:failed',
  message: 'A scheduled message could not be sent',
} as const;
