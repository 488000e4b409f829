import {
  type BodyOf,
  type Capability,
  type ChannelRole,
  type ChannelState,
  type ChatError,
  channelNotFound,
  fromCid,
  type Member,
  type MessagePageInput,
  type Reaction,
  type Revision,
  type Routes,
  toCid,
  type UserRef,
} from '@confab/protocol';
import { toChatError } from '../http/errors.ts';
import { MemberActions } from '../members/index.ts';
import {
  type Draft,
  type LocalMessage,
  MessageActions,
  MessageBook,
  type MessageChange,
  type MessageDraft,
  MessageTimeline,
  type ReactOptions,
} from '../messages/index.ts';
import { ReadMarker } from '../reads/index.ts';
import { createStore, type Readable } from '../store/store.ts';
import { Thread } from '../threads/index.ts';
import { TypingPublisher, Typists } from '../typing/index.ts';
import type { ChannelContext } from './channelContext.ts';
import { type ChannelRecord, emptyRecord, recordOf } from './channelRecord.ts';
import { type ChannelViewState, channelView } from './channelState.ts';

type QueryBody = BodyOf<Routes['POST /channels/{type}/{id}/query']>;

/** What to load, and what to make the channel with where it does not exist yet (CHAN-04). */
export type ChannelQuery = Omit<QueryBody, 'connection_id' | 'watch'>;

/** How a channel is named: by its id, or by exactly these members (CHAN-02). */
export type ChannelName = { id: string } | { members: readonly string[] };

/** How an answer is taken in. */
interface TakeOptions {
  watch?: boolean;
  afresh?: boolean;
  /** Whether it holds a page of messages. */
  hasMessages?: boolean;
}

/** Where channels are kept, one instance each. */
export interface ChannelHome {
  /** The one instance of this channel. */
  canonical(channel: Channel): Channel;
  /** The same, which somebody looks at now. */
  use(channel: Channel): Channel;
}

/** One channel, live: its state, its messages, and all that one may do in it. */
export class Channel {
  readonly type: string;
  readonly state: Readable<ChannelViewState>;
  readonly messages: MessageTimeline;
  /** Who types in the channel's own list; never oneself. */
  readonly typing: Readable<readonly UserRef[]>;
  /** All messages that the client has of this channel. */
  readonly book: MessageBook;
  readonly typists: Typists;
  readonly record = createStore<ChannelRecord>(emptyRecord);
  readonly #context: ChannelContext;
  readonly #home: ChannelHome;
  readonly #actions: MessageActions;
  readonly #members: MemberActions;
  readonly #marker: ReadMarker;
  readonly #typingPublisher: TypingPublisher;
  readonly #threads = new Map<string, Thread>();
  #name: ChannelName;
  #loading: Promise<ChannelState> | undefined;
  #isStale = false;
  /** Events up to here are part of the state that was loaded. */
  loadedSeq = 0;

  constructor(context: ChannelContext, type: string, name: ChannelName, home: ChannelHome) {
    this.#context = context;
    this.type = type;
    this.#name = name;
    this.#home = home;
    const cid = () => this.cid;
    this.book = new MessageBook(context, cid);
    this.messages = new MessageTimeline({
      views: this.book.views,
      journal: context.journal,
      logger: context.logger,
      pending: this.book.pendingOf(undefined),
      fetchPage: (request) => this.#fetchPage(request),
      absorb: (page, options) => this.book.pool.absorb(page.messages, options),
      reapply: (events) => context.reapply(events),
    });
    this.book.addTimeline(undefined, this.messages);
    this.typists = new Typists(context);
    this.typing = this.typists.in(undefined);
    this.state = channelView(this.record, context.reads.state, context.people, cid);
    this.#actions = new MessageActions(context, this.book);
    this.#members = new MemberActions(context, cid);
    this.#marker = new ReadMarker(context, cid);
    this.#typingPublisher = new TypingPublisher(
      context,
      cid,
      () => this.can('typing-events') && context.me.get()?.share_typing === true,
    );
  }

  /** The id within the type; empty until a channel named by its members has been loaded. */
  get id(): string {
    return 'id' in this.#name ? this.#name.id : '';
  }

  /** Whether its state has come. */
  get isLoaded(): boolean {
    return this.record.get().status === 'ready';
  }

  /** `type:id`. */
  get cid(): string {
    return toCid(this.type, this.id);
  }

  /**
   * Loads the channel (made where needed) and keeps it live. Resolves with the one instance of this channel, which
   * is another one if this was named by members and is known by its id already.
   */
  async watch(options: ChannelQuery = {}): Promise<Channel> {
    if (this.record.get().status !== 'ready' || this.#isStale || !this.#context.follows(this.cid)) {
      this.#loading ??= this.query(options).finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    const canonical = this.#home.use(this);
    return canonical === this ? this : canonical.watch();
  }

  /** Asks for the channel's state and takes it in (CHAN-04). */
  async query(options: ChannelQuery = {}): Promise<ChannelState> {
    this.record.update(({ error: _, ...record }) =>
      record.status === 'ready' ? record : { ...record, status: 'loading' },
    );
    try {
      const { answer, since } = await this.#context.journal.during(() => this.#fetch(options));
      this.takeState(answer, { watch: true });
      this.#context.reapply(since);
      return answer;
    } catch (cause) {
      throw this.#failed(toChatError(cause));
    }
  }

  /** Ends the live updates of a channel that one is not a member of. */
  stopWatching(): void {
    this.#context.unfollow(this.cid);
    this.forget();
  }

  /** Sends a message: it stands in `messages` when this returns, and goes out in order, once (MSG-02). */
  send(draft: MessageDraft): LocalMessage {
    this.stopTyping(draft.parentId);
    return this.book.send(toWire(draft));
  }
  /** Sends a failed message again, under its id. */
  retry(messageId: string): void {
    this.#context.outbox.retry(messageId);
  }
  /** Gives a message up that has not been sent. */
  discard(messageId: string): void {
    this.#context.outbox.discard(messageId);
  }
  edit(messageId: string, change: MessageChange): Promise<void> {
    return this.#actions.edit(messageId, change);
  }
  delete(messageId: string, options?: { hard?: boolean }): Promise<void> {
    return this.#actions.delete(messageId, options);
  }
  undelete(messageId: string): Promise<void> {
    return this.#actions.undelete(messageId);
  }
  react(messageId: string, type: string, options?: ReactOptions): Promise<void> {
    return this.#actions.react(messageId, type, options);
  }
  unreact(messageId: string, type: string): Promise<void> {
    return this.#actions.unreact(messageId, type);
  }

  /** Who reacted, newest first. */
  async queryReactions(
    messageId: string,
    { type, limit = 30, offset = 0 }: { type?: string; limit?: number; offset?: number } = {},
  ): Promise<{ reactions: Reaction[]; hasNext: boolean }> {
    const answer = await this.#context.http.call('GET /messages/{message_id}/reactions', {
      params: { message_id: messageId },
      query: { limit: String(limit), offset: String(offset), ...(type !== undefined && { type }) },
    });
    this.#context.people.absorbReactions(answer.reactions, 'answer');
    return { reactions: answer.reactions, hasNext: answer.has_next };
  }

  /** Earlier texts of an edited message, newest first (MSG-03). */
  async getRevisions(messageId: string): Promise<Revision[]> {
    const answer = await this.#context.http.call('GET /messages/{message_id}/revisions', {
      params: { message_id: messageId },
    });
    return answer.revisions;
  }

  /** Everything in the channel is read. */
  markRead(): Promise<void> {
    return this.#marker.markRead(this.record.get().channel?.last_message_number ?? 0);
  }
  /** Everything from this message on is unread; staying in view does not read it again (UX-08). */
  markUnread(messageId: string): Promise<void> {
    return this.#marker.markUnread(messageId);
  }

  /** Tells the others that one types; call it with every key (MSG-12). */
  keystroke(parentId?: string): void {
    this.#typingPublisher.keystroke(parentId);
  }
  /** Tells the others that one has stopped. */
  stopTyping(parentId?: string): void {
    this.#typingPublisher.stop(parentId);
  }

  /** Whether one may do this here (APP-04). */
  can(capability: Capability): boolean {
    return this.record.get().ownCapabilities.has(capability);
  }

  /** Sets and unsets the channel's fields. */
  async update(change: BodyOf<Routes['PATCH /channels/{type}/{id}']>): Promise<void> {
    const { http, journal, reapply } = this.#context;
    const { answer, since } = await journal.during(() =>
      http.call('PATCH /channels/{type}/{id}', { params: this.#params, body: change }),
    );
    this.record.update((record) => ({ ...record, channel: answer.channel }));
    reapply(since);
  }

  /** Becomes a member; resolves when the channel is loaded as one. */
  async join(): Promise<void> {
    await this.#members.join();
    await this.query({ create: false });
  }
  leave(): Promise<void> {
    return this.#members.leave();
  }
  addMembers(userIds: string[], channelRole?: ChannelRole): Promise<Member[]> {
    return this.#members.add(userIds, channelRole);
  }
  removeMember(userId: string): Promise<void> {
    return this.#members.remove(userId);
  }
  updateMember(userId: string, change: Parameters<MemberActions['update']>[1]): Promise<Member> {
    return this.#members.update(userId, change);
  }
  inviteMembers(userIds: string[]): Promise<Member[]> {
    return this.#members.invite(userIds);
  }
  async answerInvite(accept: boolean): Promise<void> {
    await this.#members.answerInvite(accept);
    await this.query({ create: false });
  }
  /** Members by name, a page at a time. */
  queryMembers(query?: Parameters<MemberActions['query']>[0]): ReturnType<MemberActions['query']> {
    return this.#members.query(query);
  }

  /** A message's replies; one instance per parent. */
  thread(parentId: string): Thread {
    const known = this.#threads.get(parentId);
    if (known) return known;
    const thread = new Thread(this.#context, parentId, {
      book: this.book,
      typing: this.typists.in(parentId),
      send: (draft) => this.book.send(draft),
    });
    this.#threads.set(parentId, thread);
    return thread;
  }

  /**
   * Takes in what an answer told. `watch` listens to a channel that one is not a member of too; `afresh` when nothing
   * known before may stay.
   */
  takeState(
    state: ChannelState,
    { watch = false, afresh = false, hasMessages = true }: TakeOptions = {},
  ): void {
    this.#name = { id: state.channel.id };
    const isFirst = afresh || this.record.get().status !== 'ready' || !this.#context.follows(this.cid);
    this.#isStale = false;
    for (const member of state.members) this.#context.people.absorbMember(member, 'answer');
    if (state.read) this.#context.reads.take(state.read);
    else this.#context.reads.forget(state.channel.cid);
    // A state that joins an older one must not hide events from what is older in it.
    if (isFirst) this.loadedSeq = state.seq;
    this.record.update(() => recordOf(state));
    if (hasMessages) this.messages.takeLatest(state, isFirst);
    if (watch || state.membership?.state === 'joined') this.#context.follow(this.cid, state.seq);
    this.#home.canonical(this);
  }

  /** What is known is no longer kept up to date: load it again, now or as soon as the network lets. */
  reload(): void {
    if (this.record.get().status === 'idle') return;
    this.#isStale = true;
    this.#context.loads.run(this.cid, () => this.#reload());
  }

  async #reload(): Promise<void> {
    try {
      const { answer, since } = await this.#context.journal.during(() =>
        this.#fetch({ create: false, messages: { limit: this.#pageSize() } }),
      );
      this.takeState(answer, { watch: true, afresh: true });
      this.#context.reapply(since);
      await Promise.all(
        [...this.#threads.values()].filter((thread) => thread.isLoaded).map((thread) => thread.reload()),
      );
    } catch (cause) {
      const error = this.#failed(toChatError(cause));
      if (error.retryable) throw error;
    }
  }

  /** Keeps only the newest messages in memory. */
  trim(count: number): void {
    this.messages.trim(count);
    this.book.sweep();
  }

  /** Drops all that is known. */
  forget(error?: ChatError): void {
    this.loadedSeq = 0;
    this.record.update(() => ({ ...emptyRecord, ...(error && { status: 'failed', error }) }));
    this.messages.clear();
    this.#context.reads.forget(this.cid);
  }

  #failed(error: ChatError): ChatError {
    if (error.is(channelNotFound)) this.forget(error);
    else if (this.record.get().status === 'loading') {
      this.record.update((record) => ({ ...record, status: 'failed', error }));
    }
    return error;
  }

  #fetch(options: ChannelQuery): Promise<ChannelState> {
    const { http } = this.#context;
    if ('id' in this.#name) {
      return http.call('POST /channels/{type}/{id}/query', { params: this.#params, body: options });
    }
    return http.call('POST /channels/{type}/query', {
      params: { type: this.type },
      body: { ...options, member_ids: [...this.#name.members] },
    });
  }

  #fetchPage({ limit, ...cursor }: MessagePageInput) {
    return this.#context.http.call('GET /channels/{type}/{id}/messages', {
      params: this.#params,
      query: { ...cursor, limit: String(limit) },
    });
  }

  /** As many messages as are shown, within what a page can hold. */
  #pageSize(): number {
    return Math.min(Math.max(this.messages.state.get().messages.length, 25), 300);
  }

  get #params() {
    return fromCid(this.cid);
  }
}

function toWire(draft: MessageDraft): Draft {
  return {
    text: draft.text ?? '',
    ...(draft.quotedMessageId !== undefined && { quoted_message_id: draft.quotedMessageId }),
    ...(draft.mentionedUserIds && { mentioned_user_ids: draft.mentionedUserIds }),
    ...(draft.parentId !== undefined && { parent_id: draft.parentId }),
    ...(draft.showInChannel !== undefined && { show_in_channel: draft.showInChannel }),
    ...(draft.custom && { custom: draft.custom }),
    ...(draft.silent !== undefined && { silent: draft.silent }),
  };
}
