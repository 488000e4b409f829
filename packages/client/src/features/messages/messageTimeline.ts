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
  setWith,
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
  storePage(page: MessagePage, options: { isReset?: boolean }): void;
}

type LoadKind = 'loading' | 'prev' | 'next';

/** The key of the newest load of each kind that is under way, and why the last one failed. */
type Loads = Readonly<Partial<Record<LoadKind, string | undefined>>> & Pick<TimelineState, 'error'>;

/** A list of messages with its loaded sets: the channel's own, or a thread's replies (MSG-07). */
export class MessageTimeline {
  readonly #source: TimelineSource;
  readonly #sets = createStore<PositionSets>(noSets);
  readonly #loads = createStore<Loads>({});
  readonly state: Readable<TimelineState>;
  /** Increases when the list is cleared, so that pages requested before are dropped. */
  #epoch = 0;
  /** The loads under way, by key. */
  readonly #inFlight = new Map<string, Promise<boolean>>();

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

  /** Loads messages older than the current set's; resolves with whether a page was added. */
  loadPrev(limit = messagePageLimit): Promise<boolean> {
    const current = this.#sets.get().current;
    const first = current?.positions[0];
    if (!current?.hasPrev) return Promise.resolve(false);
    // Nothing of the set is left.
    if (!first) return this.#load('loading', { limit });
    return this.#load('prev', { id_lt: first.id, limit }, first);
  }

  /** Loads messages newer than the current set's; resolves with whether a page was added. */
  loadNext(limit = messagePageLimit): Promise<boolean> {
    const current = this.#sets.get().current;
    const last = current?.positions.at(-1);
    if (!last || !current?.hasNext) return Promise.resolve(false);
    return this.#load('next', { id_gt: last.id, limit }, last);
  }

  /**
   * Shows the messages around a message or time, from memory where the message is loaded. Resolves with false if
   * something else was chosen before they were loaded: then that stays.
   */
  loadAround(target: TimelineTarget, limit = messagePageLimit): Promise<boolean> {
    return 'createdAt' in target
      ? this.#load('loading', { created_at_around: target.createdAt, limit })
      : this.#choose(setWith(this.#sets.get(), target.id), { id_around: target.id, limit });
  }

  /** Shows the newest messages, from memory where they are loaded; resolves as {@link loadAround} does. */
  loadLatest(limit = messagePageLimit): Promise<boolean> {
    return this.#choose(latestOf(this.#sets.get()), { limit });
  }

  /** Applies the newest page of another answer, and with `isReset` drops everything known before, but not `shown`. */
  applyLatestPage(page: MessagePage, isReset: boolean, shown?: MessagePage): void {
    if (isReset) this.clear();
    this.#applyPage(page, { isReset, show: this.#sets.get().current === undefined });
    if (isReset && shown) this.#applyPage(shown, { show: true });
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
  insert({ id, number }: MessagePosition): void {
    this.#sets.update((state) => addPosition(state, { id, number }));
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

  /** Shows a known set, or else the page of a request; the answers to earlier choices are not shown any more. */
  #choose(known: PositionSet | undefined, request: MessagePageInput): Promise<boolean> {
    if (!known) return this.#load('loading', request);
    this.#loads.update((loads) => ({ ...loads, loading: undefined }));
    this.#sets.update((state) => show(state, known));
    return Promise.resolve(true);
  }

  /** Loads a page; a load of the same page that is under way serves both callers. */
  #load(kind: LoadKind, request: MessagePageInput, beside?: MessagePosition): Promise<boolean> {
    const key = JSON.stringify([this.#epoch, kind, request]);
    this.#loads.update(({ error: _, ...loads }) => ({ ...loads, [kind]: key }));
    const load = this.#inFlight.get(key) ?? this.#fetch(key, kind, request, beside);
    this.#inFlight.set(key, load);
    return load;
  }

  async #fetch(
    key: string,
    kind: LoadKind,
    request: MessagePageInput,
    beside?: MessagePosition,
  ): Promise<boolean> {
    const epoch = this.#epoch;
    const isChoice = kind === 'loading';
    const isNewest = () => this.#loads.get()[kind] === key;
    const end = (error?: ChatError) => {
      this.#inFlight.delete(key);
      if (isNewest())
        this.#loads.update((loads) => ({ ...loads, [kind]: undefined, ...(error && { error }) }));
    };
    try {
      const isApplied = await this.#source.journal.applyAnswer(
        () => this.#source.fetchPage(request),
        (page) => {
          if (epoch !== this.#epoch || (isChoice && !isNewest())) return false;
          this.#applyPage(page, {
            show: isChoice,
            beside: beside && setWith(this.#sets.get(), beside.id),
            kind,
          });
          return true;
        },
      );
      // The list was cleared meanwhile.
      if (!isApplied && isChoice && isNewest()) return await this.#fetch(key, kind, request);
      end();
      return isApplied;
    } catch (cause) {
      const error = toChatError(cause);
      const isOutdated = isChoice && !isNewest();
      end(error);
      if (isOutdated) return false;
      throw error;
    }
  }

  #applyPage(
    page: MessagePage,
    options: { show: boolean; isReset?: boolean; beside?: PositionSet | undefined; kind?: LoadKind },
  ): void {
    this.#source.storePage(page, options);
    const { beside, kind } = options;
    // A page before or after a set continues it and does not change the set's other end.
    const set: PositionSet = {
      positions: page.messages.map(({ id, number }) => ({ id, number })),
      hasPrev: kind === 'next' && beside ? beside.hasPrev : page.has_prev,
      hasNext: kind === 'prev' && beside ? beside.hasNext : page.has_next,
    };
    const { state, added } = addPage(this.#sets.get(), set, options);
    if (added.positions.length < page.messages.length) this.#source.logger.error('corrupted message set');
    this.#sets.update(() => state);
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
    const received = current ? this.#messagesOf(current) : [];
    const showsPending = pending.length > 0 && !current?.hasNext;
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
      isLatest: current?.hasNext === false,
      isLoaded: current !== undefined,
      isLoading: loads.loading !== undefined,
      isLoadingPrev: loads.prev !== undefined,
      isLoadingNext: loads.next !== undefined,
      ...(loads.error && { error: loads.error }),
    };
    return previous && shallowEqual(previous, state) ? previous : state;
  }
}
