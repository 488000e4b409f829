import {
  type BodyOf,
  type ChannelState,
  type ChatError,
  channelNotFound,
  fromCid,
  type MessagePage,
  maxMessagePageSize,
  type Routes,
  toCid,
} from '@confab/protocol';
import { toChatError } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import { ownMemberships, splitMembership } from '../members/index.ts';
import type { MessageTimeline } from '../messages/index.ts';
import type { ChannelContext } from './channelContext.ts';
import { type ChannelRecord, emptyRecord, recordOf } from './channelRecord.ts';

type QueryBody = BodyOf<Routes['POST /channels/{type}/{id}/query']>;

/** The parts of a channel to load, and its fields if it has to be created (CHAN-04). */
export type ChannelQuery = Omit<QueryBody, 'connection_id' | 'watch'>;

/** The identity of a channel: its id, or exactly these members (CHAN-02). */
export type ChannelIdentity = { id: string } | { members: readonly string[] };

/** How an answer is applied. */
export interface ApplyOptions {
  /** Whether to listen to the channel even if the user is not a member. */
  watch?: boolean;
  /** Whether the answer replaces everything known. */
  isReset?: boolean;
  /** Whether it contains a page of messages. */
  hasMessages?: boolean;
  /** Whether it is the state of an earlier visit, which is shown until the first answer replaces it wholly (CONN-05). */
  isCached?: boolean;
  /** Older messages that are shown, and stay shown whatever is dropped. */
  shown?: MessagePage | undefined;
}

/** The parts of a channel that its loading fills. */
export interface LoadingTarget {
  readonly type: string;
  readonly record: Store<ChannelRecord>;
  readonly messages: MessageTimeline;
  /** Loads threads, pins and the like again, if they had been loaded. */
  reloadParts(): Promise<unknown>;
  /** The state has been applied. */
  loaded(): void;
}

/** Loads, reloads and drops a channel's state (CHAN-04). */
export class ChannelLoading {
  readonly #context: ChannelContext;
  readonly #target: LoadingTarget;
  #name: ChannelIdentity;
  #running: Promise<unknown> | undefined;
  #isStale = false;
  /** Counts queries: the refusal of an older one is ignored. */
  #queryCount = 0;
  /** Events of the channel's stream up to this seq are included in the loaded state. */
  seq = 0;
  /** Events of the user's own stream up to this seq are included in the loaded state. */
  userSeq = 0;
  /** Whether the shown state is that of an earlier visit. */
  isCached = false;

  constructor(context: ChannelContext, name: ChannelIdentity, target: LoadingTarget) {
    this.#context = context;
    this.#name = name;
    this.#target = target;
  }

  /** The id within the type; empty until a channel named by its members has been loaded. */
  get id(): string {
    return 'id' in this.#name ? this.#name.id : '';
  }

  get cid(): string {
    return toCid(this.#target.type, this.id);
  }

  /** Whether the state is there with messages: lists load channels without them. */
  get #isWhole(): boolean {
    const { record, messages } = this.#target;
    return record.get().status === 'ready' && messages.state.get().isLoaded;
  }

  /** Makes sure that the state and the newest messages are loaded and kept current. */
  async ensure(options: ChannelQuery): Promise<void> {
    if (this.#isWhole && !this.#isStale && this.#context.follows(this.cid)) return;
    this.#running ??= this.query(options).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Queries the channel's state and applies it. */
  async query(options: ChannelQuery): Promise<ChannelState> {
    this.#target.record.update(({ error: _, ...known }) => ({
      ...known,
      status: known.channel ? 'ready' : 'loading',
    }));
    const turn = ++this.#queryCount;
    try {
      return await this.#load(options, false);
    } catch (cause) {
      const error = this.#failed(toChatError(cause), turn);
      if (this.isCached && error.retryable) this.reload();
      throw error;
    }
  }

  /** Applies the state of an answer. */
  apply(state: ChannelState, options: ApplyOptions): void {
    const { watch = false, isReset = false, hasMessages = true, isCached = false } = options;
    const { record, messages } = this.#target;
    const wasCached = this.isCached;
    // Its own load brings what it shows; until then the messages of the last visit stay.
    if (wasCached && !hasMessages && this.#queryCount) return;
    this.#name = { id: state.channel.id };
    const isFirst =
      isReset || wasCached || record.get().status !== 'ready' || !this.#context.follows(this.cid);
    this.#isStale = isCached;
    this.isCached = isCached;
    for (const member of state.members) this.#context.people.addFromMember(member, 'answer');
    if (state.read) this.#context.reads.replace(state.read);
    else this.#context.reads.forget(this.cid);
    // When two states are merged, events are applied from the older position on.
    this.seq = isFirst ? state.seq : Math.min(this.seq, state.seq);
    this.userSeq = isFirst ? state.user_seq : Math.min(this.userSeq, state.user_seq);
    // The first answer replaces it anyway: it need not be loaded again for events before that.
    if (isCached) this.userSeq = Number.POSITIVE_INFINITY;
    const own = state.membership && splitMembership(state.membership);
    if (own) ownMemberships(this.#context).put(own.own);
    else ownMemberships(this.#context).forget(this.cid);
    record.update((known) => {
      const fresh = recordOf(state, own?.member);
      const { members, hasAllMembers } = known;
      // A list queries few members: members that are known and live stay.
      const isShort = !isFirst && !fresh.hasAllMembers && fresh.members.length < members.length;
      return isShort ? { ...fresh, members, hasAllMembers } : fresh;
    });
    if (hasMessages) messages.applyLatestPage(state, isFirst, options.shown);
    else if (wasCached) messages.clear();
    // A merged state may be older than the events that are followed: then it is loaded again.
    if (!isCached && (watch || !isFirst || state.membership?.state === 'joined'))
      this.#context.follow(this.cid, state.seq);
    this.#target.loaded();
    // Threads and pins loaded before have missed events.
    if (isFirst && !isCached) this.#context.loads.refresh(`parts of ${this.cid}`, this.#target.reloadParts);
  }

  /** The state may be outdated: loads it again, now or when the network is back. */
  reload(): void {
    if (this.#target.record.get().status === 'idle') return;
    this.#isStale = true;
    this.#context.loads.refresh(this.cid, () => this.#reload());
  }

  async #reload(): Promise<void> {
    const turn = ++this.#queryCount;
    try {
      await this.#load({ create: false, messages: { limit: this.#pageSize() } }, true);
    } catch (cause) {
      const error = this.#failed(toChatError(cause), turn);
      if (error.retryable) throw error;
    }
  }

  /** Drops everything known about the channel. */
  forget(error?: ChatError): void {
    this.seq = 0;
    this.userSeq = 0;
    this.isCached = false;
    this.#target.record.update(() => ({ ...emptyRecord, ...(error && { status: 'failed', error }) }));
    this.#target.messages.clear();
    this.#context.reads.forget(this.cid);
    ownMemberships(this.#context).forget(this.cid);
  }

  #failed(error: ChatError, turn: number): ChatError {
    const { record } = this.#target;
    if (turn !== this.#queryCount) return error;
    if (error.is(channelNotFound)) {
      this.forget(error);
      if (this.id) this.#context.awaitChannel(this.cid);
    } else if (!this.#isWhole) {
      record.update((known) => ({ ...known, status: known.channel ? 'ready' : 'failed', error }));
    }
    return error;
  }

  /** Fetches the state and applies it; fetches it once more if it lacks a change of the user's own that was answered meanwhile. */
  async #load(query: ChannelQuery, isReset: boolean, isRepeated = false): Promise<ChannelState> {
    const applied = await this.#context.journal.applyAnswer(
      () => this.#fetch(query),
      (state, _, isOlder) => {
        if (isOlder && !isRepeated) return undefined;
        this.apply(state, { watch: true, isReset, shown: state.shown });
        return state;
      },
    );
    return applied ?? this.#load(query, isReset, true);
  }

  async #fetch(options: ChannelQuery): Promise<ChannelState & { shown?: MessagePage }> {
    const { http } = this.#context;
    const state =
      'id' in this.#name
        ? await http.call('POST /channels/{type}/{id}/query', { params: fromCid(this.cid), body: options })
        : await http.call('POST /channels/{type}/query', {
            params: { type: this.#target.type },
            body: { ...options, member_ids: [...this.#name.members] },
          });
    return this.#target.messages.withShown(state);
  }

  /** As many messages as are shown, at most a page. */
  #pageSize(): number {
    return Math.min(Math.max(this.#target.messages.state.get().messages.length, 25), maxMessagePageSize);
  }
}
