import type { MembershipChange, NotificationPreference } from '@confab/protocol';

/**
 * What one does with a channel for oneself alone: nobody else sees it, one's other devices do. Each is shown at once and
 * taken back if the service refuses it.
 */
export class OwnChannel {
  readonly #change: (change: MembershipChange) => Promise<void>;

  constructor(change: (change: MembershipChange) => Promise<void>) {
    this.#change = change;
  }

  /** Puts it first (CHAN-07), and takes it out of the archive. */
  pin = () => this.#change({ pinned: true });
  unpin = () => this.#change({ pinned: false });
  /** Puts it away (CHAN-07), and unpins it. */
  archive = () => this.#change({ archived: true });
  unarchive = () => this.#change({ archived: false });
  /** For `ms` milliseconds, or for good (CHAN-08): unread messages call no more, mentions do. */
  mute = (ms?: number) => this.#change({ muted: true, ...(ms !== undefined && { mute_ms: ms }) });
  unmute = () => this.#change({ muted: false });
  /** Takes it out of the list until something new is said in it (CHAN-06). */
  hide = () => this.#change({ hidden: true });
  show = () => this.#change({ hidden: false });
  /** Of what one wants to be notified (CHAN-08); as `defaultPreference` says where it is left out. */
  notify = (preference?: NotificationPreference) =>
    this.#change({ notification_preference: preference ?? null });
  /** Puts it into a section of one's own (CHAN-11), or into none. */
  moveTo = (sectionId?: string) => this.#change({ section_id: sectionId ?? null });
}
