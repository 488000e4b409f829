import type { Channel } from '../channels/channel.ts';
import type { NotificationPreference } from './ownLimits.ts';
import type { OwnMembership } from './ownMembership.ts';

/** Whether the channel is muted at `now`, in milliseconds since 1970: a mute with an end is over by itself (CHAN-08). */
export function isMuted(
  { muted_at, muted_until }: Pick<OwnMembership, 'muted_at' | 'muted_until'>,
  now: number,
): boolean {
  return muted_at !== undefined && (muted_until === undefined || Date.parse(muted_until) > now);
}

/** When something last happened in the channel's own list; when it was made, before the first message. */
export const activityOf = ({
  last_message_at,
  created_at,
}: Pick<Channel, 'last_message_at' | 'created_at'>) => last_message_at ?? created_at;

/** Whether the channel is hidden: it was, and nothing new has been said in it since (CHAN-06). */
export function isHidden(
  { hidden_activity_at }: Pick<OwnMembership, 'hidden_activity_at'>,
  channel: Pick<Channel, 'last_message_at' | 'created_at'>,
): boolean {
  return hidden_activity_at !== undefined && hidden_activity_at === activityOf(channel);
}

/** What one is notified of where one has not said (CHAN-08): everything in direct messages, mentions elsewhere. */
export const defaultPreference = ({ distinct }: Pick<Channel, 'distinct'>): NotificationPreference =>
  distinct ? 'all' : 'mentions';
