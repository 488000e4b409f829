import { type ChatEventOf, isUnread, type Message, type OwnRead } from '@confab/protocol';
import { OptimisticChanges } from '../../core/store/optimistic.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { isFull, mergeNumbers, withNumber, withoutUnread, withUnread } from './unreadNumbers.ts';

/** The user's read state of every joined channel, kept current by events with the service's own rule (CHAN-09). */
export class OwnReads {
  readonly #reads = createStore<ReadonlyMap<string, OwnRead>>(new Map());
  readonly #deleted = new Map<string, Set<number>>();
  /** Whether edited messages mention the reader now, by number. */
  readonly #edited = new Map<string, Map<number, boolean>>();
  /** Channels that the user has left: their late events are not counted. */
  readonly #left = new Set<string>();
  readonly changes = new OptimisticChanges<OwnRead>();
  /** By cid, with pending changes applied. */
  readonly state: Readable<ReadonlyMap<string, OwnRead>> = this.changes.over(this.#reads, nothingRead);

  of(cid: string): OwnRead | undefined {
    return this.state.get().get(cid);
  }

  /** Returns the service's state, without pending changes. */
  confirmed(cid: string): OwnRead | undefined {
    return this.#reads.get().get(cid);
  }

  /** Replaces a channel's state by that of an answer. */
  replace(read: OwnRead): void {
    this.#edited.delete(read.cid);
    this.#restore(read);
    this.#set(read);
  }

  /** Replaces all states by the answer of `GET /unread`: a channel that it does not contain has nothing unread. */
  replaceAll(reads: readonly OwnRead[]): void {
    this.#edited.clear();
    const next = new Map<string, OwnRead>();
    for (const read of reads) {
      this.#left.delete(read.cid);
      this.#restore(read);
      next.set(read.cid, read);
    }
    this.#reads.update((known) => {
      for (const [cid, read] of known)
        if (!next.has(cid)) next.set(cid, { ...read, unread_numbers: [], mention_numbers: [] });
      return next;
    });
  }

  /**
   * Applies the state of an event. It may be older than messages received since, so later numbers stay, and numbers of
   * messages deleted since stay removed.
   */
  applyRead(read: OwnRead): void {
    const known = this.confirmed(read.cid);
    const deleted = this.#deleted.get(read.cid);
    const edited = this.#edited.get(read.cid);
    const newest = Math.max(read.unread_numbers.at(-1) ?? 0, read.last_read_number);
    const merged = (received: number[], before: number[] = []) =>
      mergeNumbers(
        received.filter((number) => !deleted?.has(number)),
        before.filter((number) => number > newest),
      );
    const unread_numbers = merged(read.unread_numbers, known?.unread_numbers);
    let mention_numbers = merged(read.mention_numbers, known?.mention_numbers);
    for (const [number, isMention] of edited ?? []) {
      if (unread_numbers.includes(number)) mention_numbers = withNumber(mention_numbers, number, isMention);
    }
    this.#set({ ...read, unread_numbers, mention_numbers });
  }

  /** Counts a new, edited or restored message, and whether it mentions the reader now. */
  applyMessage(message: Message, readerId: string, isMention: boolean): void {
    const { cid, number } = message;
    const read = this.confirmed(cid) ?? nothingRead(cid);
    if (this.#left.has(cid)) return;
    if (!message.deleted_at) this.#deleted.get(cid)?.delete(number);
    if (!isUnread(message, readerId, read.last_read_number)) return;
    if (message.edited_at !== undefined) {
      const edited = this.#edited.get(cid) ?? new Map();
      this.#edited.set(cid, edited.set(number, isMention));
    }
    const next = withUnread(read, number, isMention);
    if (next !== read) this.#set(next);
  }

  /**
   * Removes a deleted message; returns whether the list was full, so that the number before its first is unknown and
   * must be loaded.
   */
  applyDeleted({ message }: ChatEventOf<'message.deleted'>): boolean {
    const deleted = this.#deleted.get(message.cid) ?? new Set();
    this.#deleted.set(message.cid, deleted.add(message.number));
    const read = this.confirmed(message.cid);
    if (!read?.unread_numbers.includes(message.number)) return false;
    this.#set(withoutUnread(read, message.number));
    return isFull(read);
  }

  /** The user has joined, though the read state is not known yet. */
  joined(cid: string): void {
    this.#left.delete(cid);
  }

  /** The user is not a member, or no longer. */
  forget(cid: string): void {
    this.#left.add(cid);
    this.#reads.update((reads) => {
      if (!reads.has(cid)) return reads;
      const next = new Map(reads);
      next.delete(cid);
      return next;
    });
  }

  clear(): void {
    this.#deleted.clear();
    this.#edited.clear();
    this.#left.clear();
    this.#reads.update(() => new Map());
  }

  /** Messages that an answer lists as unread are not deleted, even if no event has restored them. */
  #restore({ cid, unread_numbers }: OwnRead): void {
    for (const number of unread_numbers) this.#deleted.get(cid)?.delete(number);
  }

  #set(read: OwnRead): void {
    this.#left.delete(read.cid);
    this.#reads.update((reads) => new Map(reads).set(read.cid, read));
  }
}

const nothingRead = (cid: string): OwnRead => ({
  cid,
  last_read_number: 0,
  unread_numbers: [],
  mention_numbers: [],
  marked_unread: false,
});
