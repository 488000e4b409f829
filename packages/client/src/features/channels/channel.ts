import {
  activityOf,
  type BodyOf,
  type Capability,
  type ChannelState,
  type Command,
  fromCid,
  type MessagePageInput,
  type Revision,
  type Routes,
  type Uploaded,
  type UserRef,
} from '@confab/protocol';
import { createStore, type Readable } from '../../core/store/store.ts';
import { sendUpload, type UploadOptions, type UploadSource } from '../attachments/index.ts';
import { ChannelComposers, type MessageComposer } from '../composer/index.ts';
import { MemberActions, OwnChannel, ownMemberships } from '../members/index.ts';
import {
  forwardMessage,
  type LocalMessage,
  MessageActions,
  MessageBook,
  type MessageChange,
  type MessageDraft,
  type MessageTimeline,
  type ReactionQuery,
  type ReactOptions,
  toWire,
} from '../messages/index.ts';
import { ReadMarker } from '../reads/index.ts';
import { ChannelThreads, type Thread } from '../threads/index.ts';
import { TypingPublisher, Typists } from '../typing/index.ts';
import type { ChannelContext } from './channelContext.ts';
import { ChannelLoading, type ChannelName, type ChannelQuery, type TakeOptions } from './channelLoading.ts';
import { type ChannelRecord, emptyRecord } from './channelRecord.ts';
import { type ChannelViewState, channelView } from './channelState.ts';
import { composerHome } from './composerHome.ts';

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
  /** Who belongs to it, and changes of that. */
  readonly members: MemberActions;
  /** What one does with it for oneself alone: pin, archive, mute, hide, and more. */
  readonly own: OwnChannel;
  /** Who types in the channel's own list; never oneself. */
  readonly typing: Readable<readonly UserRef[]>;
  /** All messages that the client has of this channel. */
  readonly book: MessageBook;
  readonly typists: Typists;
  /** What one writes in: the channel's own, its threads', and those of messages that are changed (COMP-07). */
  readonly composers: ChannelComposers;
  readonly record = createStore<ChannelRecord>(emptyRecord);
  readonly #context: ChannelContext;
  readonly #home: ChannelHome;
  readonly #actions: MessageActions;
  readonly #marker: ReadMarker;
  readonly #loading: ChannelLoading;
  readonly #typingPublisher: TypingPublisher;
  readonly #threads: ChannelThreads;
  /** What is loaded afresh with the channel. */
  readonly #parts: (() => Promise<unknown>)[] = [];

  constructor(context: ChannelContext, type: string, name: ChannelName, home: ChannelHome) {
    this.#context = context;
    this.type = type;
    this.#home = home;
    const cid = () => this.cid;
    this.book = new MessageBook(context, cid);
    this.messages = this.book.addTimeline(undefined, (request) => this.#fetchPage(request));
    this.#loading = new ChannelLoading(context, name, {
      type,
      record: this.record,
      messages: this.messages,
      reloadParts: () => Promise.all(this.#parts.map((load) => load())),
      loaded: () => home.canonical(this),
    });
    this.typists = new Typists(context);
    this.typing = this.typists.in(undefined);
    const { people, reads } = context;
    const own = ownMemberships(context);
    this.state = channelView(this.record, { reads: reads.state, own, people, cid });
    this.own = new OwnChannel(async (change) => {
      const { channel } = this.record.get();
      await own.change(this.cid, change, channel ? activityOf(channel) : context.time());
    });
    this.#actions = new MessageActions(context, this.book);
    this.members = new MemberActions(context, cid);
    this.#marker = new ReadMarker(context, cid);
    this.#typingPublisher = new TypingPublisher(
      context,
      cid,
      () => this.can('typing-events') && context.me.get()?.share_typing === true,
    );
    this.composers = new ChannelComposers(context, composerHome(context, this), context.composerSettings);
    this.#threads = new ChannelThreads(context, (parentId) => ({
      book: this.book,
      typing: this.typists.in(parentId),
      composer: () => this.composers.of(parentId),
    }));
    this.reloadWith(() => this.#threads.reload());
  }

  /** The id within the type; empty until a channel named by its members has been loaded. */
  get id(): string {
    return this.#loading.id;
  }

  /** What one writes new messages in. */
  get composer(): MessageComposer {
    return this.composers.of();
  }
  /** What one changes a message in, as it was left. */
  composerFor(message: LocalMessage): MessageComposer {
    return this.composers.edit(message);
  }

  /** Whether its state has come. */
  get isLoaded(): boolean {
    return this.record.get().status === 'ready';
  }

  /** `type:id`. */
  get cid(): string {
    return this.#loading.cid;
  }

  /** Events of its stream up to here are part of the state that was loaded. */
  get loadedSeq(): number {
    return this.#loading.seq;
  }
  /** The same of the reader's own stream. */
  get loadedUserSeq(): number {
    return this.#loading.userSeq;
  }
  /** Applies events from number `seq` on, though they are part of the state: an answer that is older came after it. */
  reopen(seq: number): void {
    this.#loading.seq = Math.min(this.#loading.seq, seq - 1);
  }

  /**
   * Loads the channel (made where needed) and keeps it live. Resolves with the one instance of this channel, which
   * is another one if this was named by members and is known by its id already.
   */
  async watch(options: ChannelQuery = {}): Promise<Channel> {
    await this.#loading.ensure(options);
    const canonical = this.#home.use(this);
    return canonical === this ? this : canonical.watch();
  }

  /** Asks for the channel's state and takes it in (CHAN-04). */
  query(options: ChannelQuery = {}): Promise<ChannelState> {
    return this.#loading.query(options);
  }

  /** Takes in what an answer told. */
  takeState(state: ChannelState, options: TakeOptions = {}): void {
    this.#loading.take(state, options);
  }

  /** What is known is no longer kept up to date: load it again, now or as soon as the network lets. */
  reload(): void {
    this.#loading.reload();
  }

  /** Calls `load` whenever events of the channel may have been missed. */
  reloadWith(load: () => Promise<unknown>): void {
    this.#parts.push(load);
  }

  /** Keeps only the newest messages in memory. */
  trim(count: number): void {
    this.messages.trim(count);
    this.book.sweep();
  }

  /** Drops all that is known. */
  forget(): void {
    this.#loading.forget();
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
  /** Uploads an image to send here; other formats than a browser draws are refused (ATT-02). */
  sendImage(file: UploadSource, options?: UploadOptions): Promise<Uploaded> {
    return sendUpload(this.#context, { cid: this.cid, kind: 'image' }, file, options);
  }
  /** Uploads a file to send here; a large one goes in parts and goes on after a break (ATT-02, ATT-10). */
  sendFile(file: UploadSource, options?: UploadOptions): Promise<Uploaded> {
    return sendUpload(this.#context, { cid: this.cid, kind: 'file' }, file, options);
  }
  /** Sends a failed message again, under its id. */
  retry(messageId: string): void {
    this.#context.outbox.retry(messageId);
  }
  /** Gives a message up that has not been sent, or dismisses one that the service told this reader alone. */
  discard(messageId: string): void {
    this.#context.outbox.discard(messageId);
    this.book.ephemeral.dismiss(messageId);
  }
  /**
   * Sends a message of this channel on to another one, or to a thread there (MSG-08): its text and attachments as they are
   * now, with a reference to where they come from. Throws `message_not_found` where it is not in memory.
   */
  forward(messageId: string, to: Channel, { parentId }: { parentId?: string } = {}): LocalMessage {
    return forwardMessage(this.book, messageId, to.book, parentId);
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
  /** Takes a link's preview off a message for everybody; the message does not count as edited by it (UX-15). */
  removeLinkPreview(messageId: string, url: string): Promise<void> {
    return this.#actions.removeLinkPreview(messageId, url);
  }
  react(messageId: string, type: string, options?: ReactOptions): Promise<void> {
    return this.#actions.react(messageId, type, options);
  }
  unreact(messageId: string, type: string): Promise<void> {
    return this.#actions.unreact(messageId, type);
  }

  /** Who reacted, newest first. */
  queryReactions(messageId: string, query?: ReactionQuery): ReturnType<MessageActions['queryReactions']> {
    return this.#actions.queryReactions(messageId, query);
  }
  /** Earlier texts of an edited message, newest first (MSG-03). */
  getRevisions(messageId: string): Promise<Revision[]> {
    return this.#actions.getRevisions(messageId);
  }

  /** Everything in the channel is read. */
  markRead(): Promise<void> {
    const newestUnread = this.#context.reads.of(this.cid)?.unread_numbers.at(-1) ?? 0;
    const last = this.record.get().channel?.last_message_number ?? 0;
    return this.#marker.markRead(Math.max(last, newestUnread));
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

  /** The slash commands that one may use here, by name (COMP-08). */
  async listCommands(): Promise<Command[]> {
    const { http } = this.#context;
    return (await http.call('GET /channels/{type}/{id}/commands', { params: this.#params })).commands;
  }

  /** Whether one may do this here (APP-04). */
  can(capability: Capability): boolean {
    return this.record.get().ownCapabilities.has(capability);
  }

  /** Sets and unsets the channel's fields. */
  async update(change: BodyOf<Routes['PATCH /channels/{type}/{id}']>): Promise<void> {
    const { http, journal } = this.#context;
    await journal.take(
      () => http.call('PATCH /channels/{type}/{id}', { params: this.#params, body: change }),
      (answer) => this.record.update((record) => ({ ...record, channel: answer.channel })),
    );
  }

  /** Becomes a member; resolves when the channel is loaded as one. */
  async join(): Promise<void> {
    await this.members.join();
    await this.query({ create: false });
  }
  leave(): Promise<void> {
    return this.members.leave();
  }
  async answerInvite(accept: boolean): Promise<void> {
    await this.members.answerInvite(accept);
    await this.query({ create: false });
  }

  /** A message's replies; one instance per parent. */
  thread(parentId: string): Thread {
    return this.#threads.of(parentId);
  }

  #fetchPage({ limit, ...cursor }: MessagePageInput) {
    return this.#context.http.call('GET /channels/{type}/{id}/messages', {
      params: this.#params,
      query: { ...cursor, limit: String(limit) },
    });
  }

  get #params() {
    return fromCid(this.cid);
  }
}
