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
  message: 'A scheduled message could not be sent',
} as const;

export const scheduledNotFound = defineError({
  name: 'scheduled_message_not_found',
  code: 460,
  status: 404,
  message: 'There is no such scheduled message.',
});
export const tooManyScheduled = defineError({
  name: 'too_many_scheduled_messages',
  code: 461,
  status: 409,
  message: `A user has at most ${maxScheduledMessages} scheduled messages.`,
});
/** It has already been sent: change or delete the message instead. */
export const scheduledSent = defineError({
  name: 'scheduled_message_sent',
  code: 462,
  status: 409,
  message: 'This message has been sent already.',
});
export const scheduleTimeInvalid = defineError({
  name: 'schedule_time_invalid',
  code: 463,
  status: 400,
  message: 'A message is scheduled for a time that is to come, at most 120 days ahead.',
});
/** Commands cannot be scheduled, since their user must be present to see the result. */
export const scheduledCommand = defineError({
  name: 'scheduled_command',
  code: 464,
  status: 400,
  message: 'A command cannot be scheduled.',
});
export const scheduledMessageErrors = [
  scheduledNotFound,
  tooManyScheduled,
  scheduledSent,
  scheduleTimeInvalid,
  scheduledCommand,
] as const;
