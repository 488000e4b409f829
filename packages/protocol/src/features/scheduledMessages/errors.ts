import { defineError } from '../../contract/error.ts';
import { scheduledMessagesMost } from './limits.ts';

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
  message: `A user has at most ${scheduledMessagesMost} scheduled messages.`,
});
/** It has become a message: change or delete that one. */
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
/** A command is done by who is there to read what comes of it. */
export const scheduledCommand = defineError({
  name: 'scheduled_command',
  code: 464,
  status: 400,
  message: 'A command cannot be scheduled.',
});
export const errors = [
  scheduledNotFound,
  tooManyScheduled,
  scheduledSent,
  scheduleTimeInvalid,
  scheduledCommand,
] as const;
