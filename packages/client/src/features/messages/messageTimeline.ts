import type { ChatError, MessagePage, MessagePageInput } from '@confab/protocol';
import { maxMessagePageSize, messagePageLimit } from '@confab/protocol';
import type { Logger } from '../../core/environment/logger.ts';
import { toChatError } from '../../core/http/errors.ts';
import { derive } from '../../core/store/derive.ts';
import type { EventJournal } from '../../core/store/journal.ts';
import { sameItems, shallowEqual } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { withEphemeral } from './ephemeralMessages.ts';
import type { LocalMessage } from './localMessage.ts';
import {
  addPage,
  addPosition,
  latestOf,
  type MessagePosition,
  noSets,
  type PositionSet,
  type PositionSets,
  removePosition,
  show,
  trimToLatest,
} from './messageSets.ts';
import type { MessageViews } from './messageViews.ts';

/** The state of a list of messages: the current set, followed by unsent messages (MSG-07). */
export interface TimelineState {
  /** Oldest first. Pending and failed messages are at the end while the set is the latest. */
  readonly messages: readonly LocalMessage[];
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
  /** Whether the newest message is in it. */
  readonly isLatest: boolean;
  /** Whether the first page is loaded. */
  readonly isLoaded: boolean;
  readonly isLoading: boolean;
  readonly isLoadingPrev: boolean;
  readonly isLoadingNext: boolean;
  /** Why the last load failed. */
  readonly error?: ChatError;
}

/** A loaded part of the list without gaps (MSG-07). */
export interface MessageSet {
  readonly messages: readonly LocalMessage[];
  readonly pagination: { readonly hasPrev: boolean; readonly hasNext: boolean };
  readonly isCurrent: boolean;
  readonly isLatest: boolean;
}

/** The message or time to show. */
export type TimelineTarget = { id: string } | { createdAt: string };

/** The parts of a channel or thread that a timeline uses. */
export interface TimelineSource {
  readonly views: MessageViews;
  readonly journal: EventJournal;
  readonly logger: Logger;
  /** Unsent messages, in order. */
  readonly pending: Readable<readonly LocalMessage[]>;
  fetchPage(request: MessagePageInput): Promise<MessagePage>;
  /** Applies a page's messages to the pool; `isReset` drops everything known before. */
  storePage(page: MessagePage, options?: { isReset: boolean }): void;
}

interface Loads {
  readonly loading: boolean;
  readonly prev: boolean;
  readonly next: boolean;
  readonly error?: ChatError;
}

const atRest: Loads = { loading: false, prev: false, next: false };

/** A list of messages with its loaded sets: the channel's own, or a thread's replies (MSG-07). */
export class MessageTimeline {
  readonly #source: TimelineSource;
  readonly #sets = createStore<PositionSets>(noSets);
  readonly #loads = createStore<Loads>(atRest);
  readonly state: Readable<TimelineState>;
  /** Increases when the list is cleared, so that pages requested before are dropped. */
  #epoch = 0;
  #inFlight = new Map<string, Promise<void>>();

  constructor(source: TimelineSource) {
    this.#source = source;
    this.state = derive(
      [this.#sets, this.#loads, source.pending, source.views.version],
      ([sets, loads, pending], previous) => this.#compute(sets, loads, pending, previous),
    );
  }

  /** All loaded sets, oldest first. */
  get sets(): MessageSet[] {
    const state = this.#sets.get();
    return state.sets.map((set) => ({
      messages: this.#messagesOf(set),
      pagination: { hasPrev: set.hasPrev, hasNext: set.hasNext },
      isCurrent: set === state.current,
      isLatest: !set.hasNext,
    }));
  }

  /** Loads messages older than the current set's. */
  loadPrev(limit = messagePageLimit): Promise<void> {
    const current = this.#sets.get().current;
    const first = current?.positions[0];
    if (!current?.hasPrev) return Promise.resolve();
    // Nothing of the set is left.
    if (!first) return this.#load('loading', { limit });
    return this.#load('prev', { id_lt: first.id, limit }, first);
  }

  /** Loads messages newer than the current set's. */
  loadNext(limit = messagePageLimit): Promise<void> {
    const current = this.#sets.get().current;
    const last = current?.positions.at(-1);
    if (!last || !current?.hasNext) return Promise.resolve();
    return this.#load('next', { id_gt: last.id, limit }, last);
  }

  /** Shows the messages around a message or time, from memory where the message is loaded. */
  loadAround(target: TimelineTarget, limit = messagePageLimit): Promise<void> {
    if ('createdAt' in target) return this.#load('loading', { created_at_around: target.createdAt, limit });
    const known = this.#setWith(target.id);
    if (known === undefined) return this.#load('loading', { id_around: target.id, limit });
    this.#sets.update((state) => show(state, known));
    return Promise.resolve();
  }

  /** Shows the newest messages, from memory where they are loaded. */
  loadLatest(limit = messagePageLimit): Promise<void> {
    const latest = latestOf(this.#sets.get());
    if (latest === undefined) return this.#load('loading', { limit });
    this.#sets.update((state) => show(state, latest));
    return Promise.resolve();
  }

  /** Applies the newest page of another answer, and with `isReset` drops everything known before, but not `shown`. */
  applyLatestPage(page: MessagePage, isReset: boolean, shown?: MessagePage): void {
    this.#source.storePage(page, { isReset });
    if (isReset) this.clear();
    this.#applyPage(page, { show: this.#sets.get().current === undefined });
    if (!isReset || !shown) return;
    this.#source.storePage(shown);
    this.#applyPage(shown, { show: true });
  }

  /** Adds to an answer that may drop everything known what is shown apart from the newest messages, fetched again. */
  async withShown<T extends object>(answer: T): Promise<T & { shown?: MessagePage }> {
    const { positions, hasNext } = this.#sets.get().current ?? { positions: [] };
    const middle = positions[positions.length >> 1];
    if (!middle || !hasNext) return answer;
    const limit = Math.min(positions.length, maxMessagePageSize);
    const shown = await this.#source.fetchPage({ id_around: middle.id, limit }).catch((cause) => {
      // The message was deleted meanwhile.
      if (toChatError(cause).retryable) throw cause;
    });
    return { ...answer, ...(shown && { shown }) };
  }

  /** Adds a message that belongs to this list. */
  insert(position: MessagePosition): void {
    this.#sets.update((state) => addPosition(state, { id: position.id, number: position.number }));
  }

  remove(id: string): void {
    this.#sets.update((state) => removePosition(state, id));
  }

  /** Keeps the newest `count` messages only, to save memory. */
  trim(count: number): void {
    this.#sets.update((state) => trimToLatest(state, count));
  }

  clear(): void {
    this.#epoch++;
    this.#sets.update(() => noSets);
  }

  /** Returns the ids of all messages in all sets. */
  ids(): string[] {
    return this.#sets.get().sets.flatMap((set) => set.positions.map((position) => position.id));
  }

  /** Returns the newest message's number in the latest set; undefined where that is not loaded. */
  latestNumber(): number | undefined {
    return latestOf(this.#sets.get())?.positions.at(-1)?.number;
  }

  /** One call of each kind at a time: a second one waits for the first. */
  #load(
    kind: 'loading' | 'prev' | 'next',
    request: MessagePageInput,
    beside?: MessagePosition,
  ): Promise<void> {
    const key = `${this.#epoch}:${kind}:${JSON.stringify(request)}`;
    const running = this.#inFlight.get(key);
    if (running) return running;
    const load = this.#fetch(kind, request, beside).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, load);
    return load;
  }

  async #fetch(
    kind: 'loading' | 'prev' | 'next',
    request: MessagePageInput,
    beside?: MessagePosition,
  ): Promise<void> {
    this.#loads.update(({ error: _, ...loads }) => ({ ...loads, [kind]: true }));
    const epoch = this.#epoch;
    try {
      const isApplied = await this.#source.journal.applyAnswer(
        () => this.#source.fetchPage(request),
        (page) => {
          if (epoch !== this.#epoch) return false;
          this.#source.storePage(page);
          this.#applyPage(page, {
            show: kind === 'loading',
            beside: beside && this.#setWith(beside.id),
            kind,
          });
          return true;
        },
      );
      if (!isApplied && kind === 'loading') return await this.#fetch(kind, request);
      this.#loads.update((loads) => ({ ...loads, [kind]: false }));
    } catch (cause) {
      const error = toChatError(cause);
      this.#loads.update((loads) => ({ ...loads, [kind]: false, error }));
      throw error;
    }
  }

  #applyPage(
    page: MessagePage,
    options: { show: boolean; beside?: PositionSet | undefined; kind?: 'loading' | 'prev' | 'next' },
  ): void {
    const { beside, kind } = options;
    // A page before or after a set continues it and does not change the set's other end.
    const set: PositionSet = {
      positions: page.messages.map(({ id, number }) => ({ id, number })),
      hasPrev: kind === 'next' && beside !== undefined ? beside.hasPrev : page.has_prev,
      hasNext: kind === 'prev' && beside !== undefined ? beside.hasNext : page.has_next,
    };
    const { state, added } = addPage(this.#sets.get(), set, options);
    if (added.positions.length < page.messages.length) this.#source.logger.error('corrupted message set');
    this.#sets.update(() => state);
  }

  #setWith(id: string): PositionSet | undefined {
    return this.#sets.get().sets.find((set) => set.positions.some((position) => position.id === id));
  }

  #messagesOf(set: PositionSet): LocalMessage[] {
    const { views } = this.#source;
    const messages: LocalMessage[] = [];
    // Runs for every event over all that is loaded.
    for (const { id } of set.positions) {
      const message = views.get(id);
      if (message) messages.push(message);
    }
    return messages;
  }

  #compute(
    { current }: PositionSets,
    loads: Loads,
    pending: readonly LocalMessage[],
    previous: TimelineState | undefined,
  ): TimelineState {
    const isLatest = current !== undefined && !current.hasNext;
    const received = current ? this.#messagesOf(current) : [];
    const showsPending = pending.length > 0 && (isLatest || current === undefined);
    const arrived = showsPending ? new Set(received.map((message) => message.id)) : undefined;
    const messages = arrived
      ? withEphemeral(
          received,
          pending.filter((message) => !arrived.has(message.id)),
        )
      : received;
    const state: TimelineState = {
      messages: previous && sameItems(previous.messages, messages) ? previous.messages : messages,
      hasPrev: current?.hasPrev ?? false,
      hasNext: current?.hasNext ?? false,
      isLatest,
      isLoaded: current !== undefined,
      isLoading: loads.loading,
      isLoadingPrev: loads.prev,
      isLoadingNext: loads.next,
      ...(loads.error && { error: loads.error }),
    };
    return previous && shallowEqual(previous, state) ? previous : state;
  }
}
