import type { Channel } from '../channels/schema.ts';
import type { NotificationPreference } from './limits.ts';
import type { MembershipChange, OwnMembership } from './schema.ts';

/** Whether the channel is muted at `now`, in milliseconds since 1970: a timed mute ends by itself (CHAN-08). */
export function isMuted(
  { muted_at, muted_until }: Pick<OwnMembership, 'muted_at' | 'muted_until'>,
  now: number,
): boolean {
  return muted_at !== undefined && (muted_until === undefined || Date.parse(muted_until) > now);
}

/** Returns the channel's latest activity in its main list, or its creation time before the first message. */
export const activityOf = ({
  last_message_at,
  created_at,
}: Pick<Channel, 'last_message_at' | 'created_at'>) => last_message_at ?? created_at;

/** Whether the channel is hidden and has had no new activity since (CHAN-06). */
export function isHidden(
  { hidden_activity_at }: Pick<OwnMembership, 'hidden_activity_at'>,
  channel: Pick<Channel, 'last_message_at' | 'created_at'>,
): boolean {
  return hidden_activity_at !== undefined && hidden_activity_at === activityOf(channel);
}

/** Returns the default notification preference (CHAN-08): everything in direct messages, mentions elsewhere. */
export const defaultPreference = ({ distinct }: Pick<Channel, 'distinct'>): NotificationPreference =>
  distinct ? 'all' : 'mentions';

/** When a private membership change is made, and the channel's activity at that time. */
export interface ChangeMoment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The channel's `activityOf`. */
  readonly activityAt: string;
}

/**
 * Returns a membership's private state after a change, with the version unchanged. Shared by the service and the client's
 * optimistic update. Pinning unarchives and archiving unpins (CHAN-07).
 */
export function changedMembership(
  before: OwnMembership,
  change: MembershipChange,
  { now, activityAt }: ChangeMoment,
): OwnMembership {
  const { pinned, archived, muted, mute_ms, hidden, notification_preference, section_id, follow_threads } =
    change;
  const since = (wanted: boolean | undefined, at: string | undefined) =>
    wanted === undefined ? at : wanted ? (at ?? toTime(now)) : undefined;
  const kept = <T>(wanted: T | null | undefined, known: T | undefined) =>
    wanted === undefined ? known : (wanted ?? undefined);
  return {
    cid: before.cid,
    version: before.version,
    pinned_at: archived ? undefined : since(pinned, before.pinned_at),
    archived_at: pinned ? undefined : since(archived, before.archived_at),
    // An expired mute is not continued.
    muted_at: since(muted, muted && !isMuted(before, now) ? undefined : before.muted_at),
    muted_until:
      muted === undefined
        ? before.muted_until
        : muted && mute_ms !== undefined
          ? toTime(now + mute_ms)
          : undefined,
    hidden_activity_at: hidden === undefined ? before.hidden_activity_at : hidden ? activityAt : undefined,
    notification_preference: kept(notification_preference, before.notification_preference),
    section_id: kept(section_id, before.section_id),
    follow_threads: follow_threads === undefined ? before.follow_threads : follow_threads || undefined,
  };
}

const toTime = (ms: number) => new Date(ms).toISOString();
