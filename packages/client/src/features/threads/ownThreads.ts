import { type ChatEventOf, isUnreadReply, type Message, type OwnThread, unreadLimit } from '@confab/protocol';
import { derive } from '../../core/store/derive.ts';
import { OptimisticChanges } from '../../core/store/optimistic.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { isFull, mergeNumbers, withoutUnread, withUnread } from '../reads/index.ts';

/** The user's own state of the threads that the client knows, by their parent's id (MSG-11). */
export class OwnThreads {
  readonly #threads = createStore<ReadonlyMap<string, OwnThread>>(new Map());
  /** Whether all followed threads are known, so that an unknown thread is not followed. */
  #isComplete = true;
  /** Numbers of deleted replies by their parent's id: the user's own stream may be behind the channel's. */
  readonly #deleted = new Map<string, Set<number>>();
  /** When the threads of a channel were last dropped, by cid. */
  readonly #forgottenAt = new Map<string, string>();
  readonly changes = new OptimisticChanges<OwnThread>();
  readonly state: Readable<ReadonlyMap<string, OwnThread>> = this.changes.over(this.#threads);
  /** Number of threads with unread replies by the channel's cid, only channels that have any (CHAN-14). */
  readonly unreadByChannel: Readable<ReadonlyMap<string, number>> = derive([this.state], ([threads]) => {
    const counts = new Map<string, number>();
    for (const { cid, unread_numbers } of threads.values())
      if (unread_numbers.length > 0) counts.set(cid, (counts.get(cid) ?? 0) + 1);
    return counts;
  });
  /** Number of threads with unread replies: at most 100 (CHAN-09). */
  readonly unread: Readable<number> = derive([this.unreadByChannel], ([counts]) => {
    let total = 0;
    for (const count of counts.values()) total += count;
    return Math.min(total, unreadLimit);
  });

  of(parentId: string): OwnThread | undefined {
    return this.state.get().get(parentId);
  }

  put(thread: OwnThread): void {
    this.#restore(thread);
    this.#threads.update((threads) => new Map(threads).set(thread.parent_id, thread));
  }

  /** Replaces all states by the answer of `GET /unread`: a thread that it does not contain has nothing unread. */
  replaceAll(threads: readonly OwnThread[], hasMore: boolean): void {
    this.#isComplete = !hasMore;
    for (const thread of threads) this.#restore(thread);
    const fresh = new Map(threads.map((thread) => [thread.parent_id, thread]));
    this.#threads.update((known) => {
      const next = new Map(fresh);
      for (const [id, thread] of known) {
        const following = hasMore && thread.following;
        if (!fresh.has(id)) next.set(id, { ...thread, following, unread_numbers: [], mention_numbers: [] });
      }
      return next;
    });
  }

  /**
   * Applies the state of an event. Replies received since stay unread, those deleted since stay removed, and the latest
   * stays the last, because the channel's stream may be ahead of the user's. For the same reason events from before the
   * channel's threads were dropped are ignored.
   */
  applyThread(thread: OwnThread, at: string): void {
    if (at <= (this.#forgottenAt.get(thread.cid) ?? '')) return;
    const known = this.#threads.get().get(thread.parent_id);
    const deleted = this.#deleted.get(thread.parent_id);
    const newest = Math.max(thread.unread_numbers.at(-1) ?? 0, thread.last_read_number);
    const merged = (received: number[], before: number[] = []) =>
      mergeNumbers(
        received.filter((number) => !deleted?.has(number)),
        thread.following ? before.filter((number) => number > newest) : [],
      );
    const isBehind = (known?.last_reply_at ?? '') > (thread.last_reply_at ?? '');
    this.put({
      ...thread,
      ...(isBehind && { last_reply_at: known?.last_reply_at }),
      unread_numbers: merged(thread.unread_numbers, known?.unread_numbers),
      mention_numbers: merged(thread.mention_numbers, known?.mention_numbers),
    });
  }

  /** Whether the user may follow this thread, though nothing is known of it. */
  mayFollow(parentId: string): boolean {
    return !this.#isComplete && !this.#threads.get().has(parentId);
  }

  /** Counts a new, edited or restored reply. */
  applyReply(reply: Message, { readerId, isMention }: { readerId: string; isMention: boolean }): void {
    if (reply.parent_id === undefined) return;
    if (!reply.deleted_at) this.#deleted.get(reply.parent_id)?.delete(reply.number);
    const thread = this.#threads.get().get(reply.parent_id);
    if (!thread?.following || !isUnreadReply(reply, readerId, thread.last_read_number)) return;
    const next = withUnread(thread, reply.number, isMention);
    if (next !== thread) this.put(next);
  }

  /** Applies the current state of a thread's parent message. */
  applyParent({ id, last_reply_at }: Pick<Message, 'id' | 'last_reply_at'>): void {
    const thread = this.#threads.get().get(id);
    if (thread && thread.last_reply_at !== last_reply_at) {
      const { last_reply_at: _, ...rest } = thread;
      this.put(last_reply_at === undefined ? rest : { ...rest, last_reply_at });
    }
  }

  /**
   * Removes a deleted message; returns whether a list of numbers was full, so that the number before its first is
   * unknown and must be loaded.
   */
  applyDeleted({ message, parent, hard }: ChatEventOf<'message.deleted'>): boolean {
    if (hard) this.#drop((thread) => thread.parent_id === message.id);
    if (parent) this.applyParent(parent);
    if (message.parent_id === undefined) return false;
    const deleted = this.#deleted.get(message.parent_id) ?? new Set();
    this.#deleted.set(message.parent_id, deleted.add(message.number));
    const thread = this.#threads.get().get(message.parent_id);
    if (!thread?.unread_numbers.includes(message.number)) return false;
    this.put(withoutUnread(thread, message.number));
    return isFull(thread);
  }

  /** Drops the threads of a channel whose messages were removed, or whose membership the user lost, at this time. */
  forgetChannel(cid: string, at: string): void {
    this.#forgottenAt.set(cid, at);
    this.#drop((thread) => thread.cid === cid);
  }

  clear(): void {
    this.#isComplete = true;
    this.#deleted.clear();
    this.#forgottenAt.clear();
    this.#threads.update(() => new Map());
  }

  /** Replies that are listed as unread are not deleted, even if no event has restored them. */
  #restore({ parent_id, unread_numbers }: OwnThread): void {
    for (const number of unread_numbers) this.#deleted.get(parent_id)?.delete(number);
  }

  #drop(isGone: (thread: OwnThread) => boolean): void {
    this.#threads.update((threads) => {
      const kept = [...threads].filter(([, thread]) => !isGone(thread));
      return kept.length === threads.size ? threads : new Map(kept);
    });
  }
}
