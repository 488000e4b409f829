import { ChatError, type Message } from '@confab/protocol';
import type { Persistence } from '../../core/persistence/persistence.ts';
import { type Outbox, type OutboxEntry, toEntry } from '../messages/outbox.ts';
import type { SharedEntry, TabMessage } from './tabMessages.ts';

type OutboxMessage = Extract<TabMessage, { type: 'outbox' | 'sent' | 'discarded' }>;

/** How many sent and discarded messages are remembered, so that no late message of another tab restores them. */
const maxGone = 500;

/** One user's unsent messages, the same in all tabs: each tab shows them, and the leader sends them (CONN-06). */
export class SharedOutbox {
  readonly #outbox: Outbox;
  readonly #userId: string;
  readonly #post: (message: OutboxMessage) => void;
  readonly #stop: () => void;
  /** The entries that the other tabs know. */
  #known = new Map<string, OutboxEntry>();
  readonly #gone = new Set<string>();

  constructor(outbox: Outbox, userId: string, post: (message: OutboxMessage) => void) {
    this.#outbox = outbox;
    this.#userId = userId;
    this.#post = post;
    outbox.peers = {
      sent: (message) => post({ type: 'sent', message }),
      discarded: (id) => post({ type: 'discarded', id }),
    };
    this.#stop = outbox.entries.subscribe(() => this.#changed());
    this.announce();
  }

  stop(): void {
    this.#stop();
    this.#outbox.peers = undefined;
  }

  /** Passes all entries to the other tabs, of which one may have become the sender. */
  announce(): void {
    this.#known.clear();
    this.#changed();
  }

  /** Adds what any tab has stored, before this one sends it. */
  async restore(persistence: Persistence): Promise<void> {
    for (const record of await persistence.outbox(this.#userId))
      if (!this.#outbox.get(record.id)) this.#receive(toEntry(record));
  }

  /** Applies a change made in another tab. */
  apply(message: OutboxMessage): void {
    switch (message.type) {
      case 'outbox':
        for (const entry of message.entries) this.#receive(fromShared(entry));
        return;
      case 'sent':
        return this.#sent(message.message);
      case 'discarded':
        this.#remember(message.id);
        return this.#outbox.confirm(message.id);
    }
  }

  #receive(received: OutboxEntry): void {
    const { id, userId } = received;
    if (userId !== this.#userId) return;
    if (this.#gone.has(id)) {
      // A tab that was opened meanwhile has read it from the store.
      if (this.#outbox.isSender) this.#post({ type: 'discarded', id });
      return;
    }
    const isWrittenHere = this.#outbox.get(id)?.isWrittenHere;
    const entry = { ...received, ...(isWrittenHere && { isWrittenHere }) };
    this.#known.set(id, entry);
    this.#outbox.receive(entry);
  }

  #sent(message: Message): void {
    this.#remember(message.id);
    this.#outbox.applySent(message);
  }

  #changed(): void {
    const entries = this.#outbox.entries.get().filter(({ userId }) => userId === this.#userId);
    const changed = entries.filter((entry) => this.#known.get(entry.id) !== entry);
    const next = new Map(entries.map((entry) => [entry.id, entry]));
    for (const id of this.#known.keys()) if (!next.has(id)) this.#remember(id);
    this.#known = next;
    if (changed.length > 0) this.#post({ type: 'outbox', entries: changed.map(toShared) });
  }

  #remember(id: string): void {
    this.#gone.add(id);
    const [oldest] = this.#gone;
    if (this.#gone.size > maxGone && oldest !== undefined) this.#gone.delete(oldest);
  }
}

function toShared({
  isWrittenHere: _,
  forwardedFrom,
  error,
  delayedBy,
  ...record
}: OutboxEntry): SharedEntry {
  return {
    record: { ...record, ...(error && { failure: error.toJSON() }) },
    ...(forwardedFrom && { forwardedFrom }),
    ...(delayedBy && { delayedBy: delayedBy.toJSON() }),
  };
}

function fromShared({ record, forwardedFrom, delayedBy }: SharedEntry): OutboxEntry {
  return {
    ...toEntry(record),
    ...(forwardedFrom && { forwardedFrom }),
    ...(delayedBy && { delayedBy: ChatError.fromJSON(delayedBy) }),
  };
}
