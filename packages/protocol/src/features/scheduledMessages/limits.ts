import { defineError } from '../../contract/errors.ts';

/** Most scheduled or failed messages of one user. */
export const maxScheduledMessages = 500;
/** How far ahead a message may be scheduled: 120 days, in milliseconds. */
export const maxScheduleAheadMs = 120 * 86_400_000;
/** `scheduled`: waiting for its time; `failed`: could not be sent, waiting for its author. */
export const scheduledStatuses = ['scheduled', 'failed'] as const;
export type ScheduledStatus = (typeof scheduledStatuses)[number];

/** The notice shown when a scheduled message could not be sent. */
export const scheduledFailedNotice = {
  type: 'scheduled_message:failed',
  message: 'A scheduled message couldn’t be sent',
} as const;

export const scheduledNotFound = defineError({
  name: 'scheduled_message_not_found',
  code: 460,
  status: 404,
  message: 'Scheduled message not found.',
});
export const tooManyScheduled = defineError({
  name: 'too_many_scheduled_messages',
  code: 461,
  status: 409,
  message: `You can have up to ${maxScheduledMessages} scheduled messages.`,
});
/** It has already been sent: change or delete the message instead. */
export const scheduledSent = defineError({
  name: 'scheduled_message_sent',
  code: 462,
  status: 409,
  message: 'This message has already been sent.',
});
export const scheduleTimeInvalid = defineError({
  name: 'schedule_time_invalid',
  code: 463,
  status: 400,
  message: 'Choose a time in the future, at most 120 days ahead.',
});
/** Commands cannot be scheduled, since their user must be present to see the result. */
export const scheduledCommand = defineError({
  name: 'scheduled_command',
  code: 464,
  status: 400,
  message: 'Commands can’t be scheduled.',
});
export const scheduledMessageErrors = [
  scheduledNotFound,
  tooManyScheduled,
  scheduledSent,
  scheduleTimeInvalid,
  scheduledCommand,
] as const;
