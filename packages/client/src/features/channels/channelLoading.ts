import {
  type BodyOf,
  type ChannelState,
  type ChatError,
  channelNotFound,
  fromCid,
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

/** What to load, and what to make the channel with where it does not exist yet (CHAN-04). */
export type ChannelQuery = Omit<QueryBody, 'connection_id' | 'watch'>;

/** How a channel is named: by its id, or by exactly these members (CHAN-02). */
export type ChannelName = { id: string } | { members: readonly string[] };

/** How an answer is taken in. */
export interface TakeOptions {
  /** Whether to listen to a channel that one is not a member of too. */
  watch?: boolean;
  /** Whether nothing known before may stay. */
  afresh?: boolean;
  /** Whether it holds a page of messages. */
  hasMessages?: boolean;
}

/** What a channel's loading fills. */
export interface LoadingTarget {
  readonly type: string;
  readonly record: Store<ChannelRecord>;
  readonly messages: MessageTimeline;
  /** Loads what hangs from messages again, where it had been loaded. */
  reloadParts(): Promise<unknown>;
  /** The state has been taken in. */
  loaded(): void;
}

/** How a channel's state is asked for, taken in, asked for again and dropped (CHAN-04). */
export class ChannelLoading {
  readonly #context: ChannelContext;
  readonly #target: LoadingTarget;
  #name: ChannelName;
  #running: Promise<unknown> | undefined;
  #isStale = false;
  /** Counts the questions: what an older one was refused says nothing any more. */
  #asked = 0;
  /** Events of the channel's stream up to here are part of the state that was loaded. */
  seq = 0;
  /** The same of the reader's own stream. */
  userSeq = 0;

  constructor(context: ChannelContext, name: ChannelName, target: LoadingTarget) {
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

  /** Sees that the state has come and is kept up to date. */
  async ensure(options: ChannelQuery): Promise<void> {
    const isKnown = this.#target.record.get().status === 'ready';
    if (isKnown && !this.#isStale && this.#context.follows(this.cid)) return;
    this.#running ??= this.query(options).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Asks for the channel's state and takes it in. */
  async query(options: ChannelQuery): Promise<ChannelState> {
    this.#target.record.update(({ error: _, ...record }) =>
      record.status === 'ready' ? record : { ...record, status: 'loading' },
    );
    const turn = ++this.#asked;
    try {
      return await this.#context.journal.take(
        () => this.#fetch(options),
        (answer) => {
          this.take(answer, { watch: true });
          return answer;
        },
      );
    } catch (cause) {
      throw this.#failed(toChatError(cause), turn);
    }
  }

  /** Takes in what an answer told. */
  take(state: ChannelState, { watch = false, afresh = false, hasMessages = true }: TakeOptions): void {
    const { record, messages } = this.#target;
    this.#name = { id: state.channel.id };
    const isFirst = afresh || record.get().status !== 'ready' || !this.#context.follows(this.cid);
    this.#isStale = false;
    for (const member of state.members) this.#context.people.absorbMember(member, 'answer');
    if (state.read) this.#context.reads.take(state.read);
    else this.#context.reads.forget(state.channel.cid);
    // Neither of two states that are joined hides events from what is older in the other one.
    this.seq = isFirst ? state.seq : Math.min(this.seq, state.seq);
    this.userSeq = isFirst ? state.user_seq : Math.min(this.userSeq, state.user_seq);
    const own = state.membership && splitMembership(state.membership);
    if (own) ownMemberships(this.#context).take(own.own);
    else ownMemberships(this.#context).forget(state.channel.cid);
    record.update((known) => {
      const fresh = recordOf(state, own?.member);
      const { members, hasAllMembers } = known;
      // A list asks for few members: those that are known and live stay.
      const isShort = !isFirst && !fresh.hasAllMembers && fresh.members.length < members.length;
      return isShort ? { ...fresh, members, hasAllMembers } : fresh;
    });
    if (hasMessages) messages.takeLatest(state, isFirst);
    if (watch || state.membership?.state === 'joined') this.#context.follow(this.cid, state.seq);
    this.#target.loaded();
    // Threads and pins that were loaded before have missed events.
    if (isFirst) this.#context.loads.refresh(`parts of ${this.cid}`, this.#target.reloadParts);
  }

  /** What is known is no longer kept up to date: load it again, now or as soon as the network lets. */
  reload(): void {
    if (this.#target.record.get().status === 'idle') return;
    this.#isStale = true;
    this.#context.loads.refresh(this.cid, () => this.#reload());
  }

  async #reload(): Promise<void> {
    const turn = ++this.#asked;
    try {
      await this.#context.journal.take(
        () => this.#fetch({ create: false, messages: { limit: this.#pageSize() } }),
        (answer) => this.take(answer, { watch: true, afresh: true }),
      );
    } catch (cause) {
      const error = this.#failed(toChatError(cause), turn);
      if (error.retryable) throw error;
    }
  }

  /** Drops all that is known. */
  forget(error?: ChatError): void {
    this.seq = 0;
    this.userSeq = 0;
    this.#target.record.update(() => ({ ...emptyRecord, ...(error && { status: 'failed', error }) }));
    this.#target.messages.clear();
    this.#context.reads.forget(this.cid);
  }

  #failed(error: ChatError, turn: number): ChatError {
    const { record } = this.#target;
    if (turn !== this.#asked) return error;
    if (error.is(channelNotFound)) {
      this.forget(error);
      if (this.id) this.#context.awaitChannel(this.cid);
    } else if (record.get().status === 'loading') {
      record.update((known) => ({ ...known, status: 'failed', error }));
    }
    return error;
  }

  #fetch(options: ChannelQuery): Promise<ChannelState> {
    const { http } = this.#context;
    if ('id' in this.#name) {
      return http.call('POST /channels/{type}/{id}/query', { params: fromCid(this.cid), body: options });
    }
    return http.call('POST /channels/{type}/query', {
      params: { type: this.#target.type },
      body: { ...options, member_ids: [...this.#name.members] },
    });
  }

  /** As many messages as are shown, within what a page can hold. */
  #pageSize(): number {
    return Math.min(Math.max(this.#target.messages.state.get().messages.length, 25), 300);
  }
}
