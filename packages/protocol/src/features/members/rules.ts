import type { Channel } from '../channels/api.ts';
import type { NotificationPreference } from './limits.ts';
import type { MembershipChange, OwnMembership } from './schema.ts';

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

/** When a change of one's own state is made, and of what channel. */
export interface ChangeMoment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** `activityOf` the channel. */
  readonly activityAt: string;
}

/**
 * One's own state after a change, under the same version: the one rule by which the service changes it and a client shows
 * it at once. Pinning takes out of the archive and archiving unpins (CHAN-07).
 */
export function changedMembership(
  before: OwnMembership,
  change: MembershipChange,
  { now, activityAt }: ChangeMoment,
): OwnMembership {
  const { pinned, archived, muted, mute_ms, hidden, notification_preference, section_id } = change;
  const since = (wanted: boolean | undefined, at: string | undefined) =>
    wanted === undefined ? at : wanted ? (at ?? toTime(now)) : undefined;
  const kept = <T>(wanted: T | null | undefined, known: T | undefined) =>
    wanted === undefined ? known : (wanted ?? undefined);
  return {
    cid: before.cid,
    version: before.version,
    pinned_at: archived ? undefined : since(pinned, before.pinned_at),
    archived_at: pinned ? undefined : since(archived, before.archived_at),
    // A mute that is over is none that could go on.
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
  };
}

const toTime = (ms: number) => new Date(ms).toISOString();
