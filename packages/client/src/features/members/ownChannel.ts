import type { MembershipChange, NotificationPreference } from '@confab/protocol';

/**
 * The user's own state of a channel, which only the user's devices see. Changes are shown at once and rolled back if
 * the service refuses them.
 */
export class OwnChannel {
  readonly #change: (change: MembershipChange) => Promise<void>;

  constructor(change: (change: MembershipChange) => Promise<void>) {
    this.#change = change;
  }

  /** Pins the channel (CHAN-07), and unarchives it. */
  pin = () => this.#change({ pinned: true });
  unpin = () => this.#change({ pinned: false });
  /** Archives the channel (CHAN-07), and unpins it. */
  archive = () => this.#change({ archived: true });
  unarchive = () => this.#change({ archived: false });
  /**
   * Mutes the channel for `ms` milliseconds, or permanently (CHAN-08): unread messages no longer alert, mentions do.
   */
  mute = (ms?: number) => this.#change({ muted: true, ...(ms !== undefined && { mute_ms: ms }) });
  unmute = () => this.#change({ muted: false });
  /** Hides the channel from the list until a new message arrives (CHAN-06). */
  hide = () => this.#change({ hidden: true });
  show = () => this.#change({ hidden: false });
  /** Sets which messages notify the user (CHAN-08); resets to `defaultPreference` if omitted. */
  notify = (preference?: NotificationPreference) =>
    this.#change({ notification_preference: preference ?? null });
  /** Moves the channel to one of the user's sections (CHAN-11), or out of all. */
  moveTo = (sectionId?: string) => this.#change({ section_id: sectionId ?? null });
  /** Follows each thread of the channel from its next reply on, or no longer (CHAN-14); what is followed stays so. */
  followThreads = (isFollowing: boolean) => this.#change({ follow_threads: isFollowing });
}
