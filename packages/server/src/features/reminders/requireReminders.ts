import { ChatError, notAllowed } from '@confab/protocol';
import type { ChannelAccess } from '../channels/index.ts';

/** Throws `not_allowed` if the channel's type has reminders disabled (CHAN-01). */
export function requireReminders({ channelType }: Pick<ChannelAccess, 'channelType'>): void {
  if (channelType.features.reminders) return;
  throw new ChatError(notAllowed, {
    message: 'Reminders are turned off in this channel.',
    details: { reason: 'turned_off' },
  });
}
