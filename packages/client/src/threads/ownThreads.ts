import { type ChatEventOf, isUnreadReply, type OwnThread } from '@confab/protocol';
import { addNumber, mergeNumbers, removeNumber } from '../reads/index.ts';
import { derive } from '../store/derive.ts';
import { OptimisticChanges } from '../store/optimistic.ts';
import { createStore, type Readable } from '../store/store.ts';

/** One's own state of the threads that the client knows, by their parent's id (MSG-11). */
export class OwnThreads {
  readonly #threads = createStore<ReadonlyMap<string, OwnThread>>(new Map());
  readonly changes = new OptimisticChanges<OwnThread>();
  readonly state: Readable<ReadonlyMap<string, OwnThread>> = derive(
    [this.#threads, this.changes.list],
    ([threads, changes]) => {
      if (changes.length === 0) return threads;
      const shown = new Map(threads);
      for (const [id, thread] of threads) shown.set(id, this.changes.replay(id, thread));
      return shown;
    },
  );
  /** Unread replies in those followed threads that this client has loaded; not a count of all that there are. */
  readonly unread: Readable<number> = derive([this.state], ([threads]) =>
    [...threads.values()].reduce((total, thread) => total + thread.unread_numbers.length, 0),
  );

  of(parentId: string): OwnThread | undefined {
    return this.state.get().get(parentId);
  }

  take(thread: OwnThread): void {
    this.#threads.update((threads) => new Map(threads).set(thread.parent_id, thread));
  }

  /** Takes a state that an event tells; replies that have come in since stay unread. */
  applyThread(thread: OwnThread): void {
    const known = this.#threads.get().get(thread.parent_id)?.unread_numbers ?? [];
    const newest = Math.max(thread.unread_numbers.at(-1) ?? 0, thread.last_read_number);
    const later = thread.following ? known.filter((number) => number > newest) : [];
    this.take({ ...thread, unread_numbers: mergeNumbers(thread.unread_numbers, later) });
  }

  applyReply({ message: reply, parent }: ChatEventOf<'message.new'>, readerId: string): void {
    const thread = reply.parent_id === undefined ? undefined : this.#threads.get().get(reply.parent_id);
    if (!thread) return;
    const counts = thread.following && isUnreadReply(reply, readerId, thread.last_read_number);
    const numbers = counts ? addNumber(thread.unread_numbers, reply.number) : thread.unread_numbers;
    // Without its parent it comes where it counts in nothing that the thread shows to all (MSG-15).
    const last = parent ? later(thread.last_reply_at, reply.created_at) : thread.last_reply_at;
    if (numbers === thread.unread_numbers && last === thread.last_reply_at) return;
    this.take({ ...thread, unread_numbers: numbers, last_reply_at: last });
  }

  applyDeleted({ message, parent, hard }: ChatEventOf<'message.deleted'>): void {
    if (hard) this.#forget(message.id);
    const thread = message.parent_id === undefined ? undefined : this.#threads.get().get(message.parent_id);
    if (!thread) return;
    this.take({
      ...thread,
      unread_numbers: removeNumber(thread.unread_numbers, message.number),
      last_reply_at: parent ? parent.last_reply_at : thread.last_reply_at,
    });
  }

  #forget(parentId: string): void {
    this.#threads.update((threads) => {
      if (!threads.has(parentId)) return threads;
      const next = new Map(threads);
      next.delete(parentId);
      return next;
    });
  }

  clear(): void {
    this.#threads.update(() => new Map());
  }
}

const later = (left: string | undefined, right: string) =>
  left !== undefined && left > right ? left : right;
