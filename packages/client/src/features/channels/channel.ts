import {
  activityOf,
  type BodyOf,
  type Capability,
  type ChannelState,
  type ChatEvent,
  type Command,
  cidOfStream,
  fromCid,
  type MessagePageInput,
  type Reaction,
  type Revision,
  type Routes,
  type Uploaded,
  type UserRef,
} from '@confab/protocol';
import { createStore, type Readable } from '../../core/store/store.ts';
import { sendUpload, type UploadOptions, type UploadSource } from '../attachments/index.ts';
import { MemberActions, OwnChannel, ownMemberships } from '../members/index.ts';
import {
  forwardMessage,
  type LocalMessage,
  MessageActions,
  MessageBook,
  type MessageChange,
  type MessageDraft,
  type MessageTimeline,
  type ReactOptions,
  toWire,
} from '../messages/index.ts';
import { ReadMarker } from '../reads/index.ts';
import { TypingPublisher, Typists } from '../typing/index.ts';
import type { ChannelContext } from './channelContext.ts';
import {
  type ApplyOptions,
  type ChannelIdentity,
  ChannelLoading,
  type ChannelQuery,
} from './channelLoading.ts';
import type { ReactionQuery } from './channelQueries.ts';
import { type ChannelRecord, emptyRecord } from './channelRecord.ts';
import { type ChannelViewState, channelView } from './channelState.ts';

/** The registry that holds one instance per channel. */
export interface ChannelRegistry {
  /** Returns the one instance of this channel. */
  canonical(channel: Channel): Channel;
  /** Returns the same and marks the channel as used now. */
  use(channel: Channel): Channel;
}

/** One channel, live: its state, its messages, and all actions in it. */
export class Channel {
  readonly type: string;
  readonly state: Readable<ChannelViewState>;
  readonly messages: MessageTimeline;
  /** Its members, and changes to them. */
  readonly members: MemberActions;
  /** Changes to the user's own state of the channel: pin, archive, mute, hide, and more. */
  readonly own: OwnChannel;
  /** Users typing in the channel's own list, without the user. */
  readonly typing: Readable<readonly UserRef[]>;
  /** All messages that the client has of this channel. */
  readonly book: MessageBook;
  readonly typists: Typists;
  readonly record = createStore<ChannelRecord>(emptyRecord);
  readonly #context: ChannelContext;
  readonly #registry: ChannelRegistry;
  readonly #actions: MessageActions;
  readonly #marker: ReadMarker;
  readonly #loading: ChannelLoading;
  readonly #typingPublisher: TypingPublisher;
  /** Loads to repeat whenever the channel is loaded again. */
  readonly #parts: (() => Promise<unknown>)[] = [];

  constructor(context: ChannelContext, type: string, name: ChannelIdentity, registry: ChannelRegistry) {
    this.#context = context;
    this.type = type;
    this.#registry = registry;
    const cid = () => this.cid;
    this.book = new MessageBook(context, cid);
    this.messages = this.book.addTimeline(undefined, (request) => this.#fetchPage(request));
    this.#loading = new ChannelLoading(context, name, {
      type,
      record: this.record,
      messages: this.messages,
      reloadParts: () => Promise.all(this.#parts.map((load) => load())),
      loaded: () => registry.canonical(this),
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
  }

  /** The id within the type; empty until a channel named by its members has been loaded. */
  get id(): string {
    return this.#loading.id;
  }

  /** Returns a part of this channel that another feature keeps. */
  part<T extends object>(of: (context: ChannelContext, channel: Channel) => T): T {
    return of(this.#context, this);
  }

  /** Whether its state is loaded. */
  get isLoaded(): boolean {
    return this.record.get().status === 'ready';
  }

  /** Whether it shows the state of an earlier visit, until the service answers (CONN-05). */
  get isCached(): boolean {
    return this.#loading.isCached;
  }

  /** `type:id`. */
  get cid(): string {
    return this.#loading.cid;
  }

  /** Events of its stream up to this seq are included in the loaded state. */
  get loadedSeq(): number {
    return this.#loading.seq;
  }
  /** Events of the user's own stream up to this seq are included in the loaded state. */
  get loadedUserSeq(): number {
    return this.#loading.userSeq;
  }
  /** Whether the loaded state includes this event of the channel's or the user's own stream. */
  includes(event: ChatEvent): boolean {
    return event.seq !== 0 && event.seq <= this.#loading[loadedSeqOf(event)];
  }
  /** Applies the events of a stream from this one on, even if the state includes them. */
  reopen(event: ChatEvent): void {
    if (event.seq === 0) return;
    const seq = loadedSeqOf(event);
    this.#loading[seq] = Math.min(this.#loading[seq], event.seq - 1);
  }

  /**
   * Loads the channel (created if needed) and keeps it live. Resolves with the one instance of this channel, which is
   * another one if this was named by members and is already known by its id.
   */
  async watch(options: ChannelQuery = {}): Promise<Channel> {
    await this.#loading.ensure(options);
    const canonical = this.#registry.use(this);
    return canonical === this ? this : canonical.watch();
  }

  /** Queries the channel's state and applies it (CHAN-04). */
  query(options: ChannelQuery = {}): Promise<ChannelState> {
    return this.#loading.query(options);
  }

  /** Applies the state of an answer. */
  applyState(state: ChannelState, options: ApplyOptions = {}): void {
    this.#loading.apply(state, options);
  }

  /** The state may be outdated: loads it again, now or when the network is back. */
  reload(): void {
    this.#loading.reload();
  }

  /** Calls `load` whenever events of the channel may have been missed. */
  onReload(load: () => Promise<unknown>): void {
    this.#parts.push(load);
  }

  /** Keeps only the newest messages in memory. */
  trim(count: number): void {
    this.messages.trim(count);
    this.book.sweep();
  }

  /** Drops everything known about the channel. */
  forget(): void {
    this.#loading.forget();
  }

  /** Stops live updates of a channel that the user is not a member of. */
  stopWatching(): void {
    this.#context.unfollow(this.cid);
    this.forget();
  }

  /** Sends a message: it is in `messages` when this returns, and is sent in order, once (MSG-02). */
  send(draft: MessageDraft): LocalMessage {
    this.stopTyping(draft.parentId);
    return this.book.send(toWire(draft));
  }
  /** Uploads an image for a message; formats that browsers cannot show are refused (ATT-02). */
  sendImage(file: UploadSource, options?: UploadOptions): Promise<Uploaded> {
    return sendUpload(this.#context, { cid: this.cid, kind: 'image' }, file, options);
  }
  /** Uploads a file for a message; a large one is sent in parts and continues after a break (ATT-02, ATT-10). */
  sendFile(file: UploadSource, options?: UploadOptions): Promise<Uploaded> {
    return sendUpload(this.#context, { cid: this.cid, kind: 'file' }, file, options);
  }
  /** Sends a failed message again, under the same id. */
  retry(messageId: string): void {
    this.#context.outbox.retry(messageId);
  }
  /** Discards an unsent message, or dismisses an ephemeral one. */
  discard(messageId: string): void {
    this.#context.outbox.discard(messageId);
    this.book.ephemeral.dismiss(messageId);
  }
  /**
   * Forwards a message of this channel to another channel, or to a thread there (MSG-08): its current text and
   * attachments, with a reference to the original. Throws `message_not_found` where it is not in memory.
   */
  forward(messageId: string, to: Channel, { parentId }: { parentId?: string } = {}): LocalMessage {
    return forwardMessage(this.book, messageId, to.book, parentId);
  }
  /**
   * Changes a sent message; shown at once, and undone if the service refuses it. Throws `not_allowed`, `message_not_found`,
   * `message_empty`.
   */
  edit(messageId: string, change: MessageChange): Promise<void> {
    return this.#actions.edit(messageId, change);
  }
  /**
   * Deletes a message: a mark stays in its place, or nothing with `hard`, which is for admins. Shown at once. Throws
   * `not_allowed`, `message_not_found`.
   */
  delete(messageId: string, options?: { hard?: boolean }): Promise<void> {
    return this.#actions.delete(messageId, options);
  }
  /** Restores a message that was not deleted with `hard`; for admins. Throws `not_allowed`, `message_not_found`. */
  undelete(messageId: string): Promise<void> {
    return this.#actions.undelete(messageId);
  }
  /** Removes a link's preview from a message for everybody; the message does not count as edited by it (UX-15). */
  removeLinkPreview(messageId: string, url: string): Promise<void> {
    return this.#actions.removeLinkPreview(messageId, url);
  }
  /**
   * Adds the user's reaction, by its emoji or the name of a custom one, or replaces its score; shown at once. Throws
   * `not_allowed`, `message_not_found`, `too_many_reaction_types`.
   */
  react(messageId: string, type: string, options?: ReactOptions): Promise<void> {
    return this.#actions.react(messageId, type, options);
  }
  /** Removes the user's reaction of this type; shown at once. */
  unreact(messageId: string, type: string): Promise<void> {
    return this.#actions.unreact(messageId, type);
  }

  /** Returns the reactions to a message, newest first. */
  async queryReactions(
    messageId: string,
    query?: ReactionQuery,
  ): Promise<{ reactions: Reaction[]; hasNext: boolean }> {
    const code = await import('./channelQueries.ts');
    return code.queryReactions(this.#context, messageId, query);
  }
  /** Returns earlier texts of an edited message, newest first (MSG-03). */
  async getRevisions(messageId: string): Promise<Revision[]> {
    const code = await import('./channelQueries.ts');
    return code.getRevisions(this.#context, messageId);
  }

  /** Marks everything in the channel as read. */
  markRead(): Promise<void> {
    const newestUnread = this.#context.reads.of(this.cid)?.unread_numbers.at(-1) ?? 0;
    const last = this.record.get().channel?.last_message_number ?? 0;
    return this.#marker.markRead(Math.max(last, newestUnread));
  }
  /** Marks this message and all later ones as unread; keeping them in view does not mark them read again (UX-08). */
  markUnread(messageId: string): Promise<void> {
    return this.#marker.markUnread(messageId);
  }

  /** Notifies others that the user is typing; call it with every key (MSG-12). */
  keystroke(parentId?: string): void {
    this.#typingPublisher.keystroke(parentId);
  }
  /** Notifies others that the user has stopped typing. */
  stopTyping(parentId?: string): void {
    this.#typingPublisher.stop(parentId);
  }

  /** Returns the slash commands available here, by name (COMP-08). */
  async listCommands(): Promise<Command[]> {
    const code = await import('./channelQueries.ts');
    return code.listCommands(this.#context, this.cid);
  }

  /** Whether the user has this capability here (APP-04). */
  can(capability: Capability): boolean {
    return this.record.get().ownCapabilities.has(capability);
  }

  /** Sets and unsets the channel's fields. */
  async update(change: BodyOf<Routes['PATCH /channels/{type}/{id}']>): Promise<void> {
    const code = await import('./channelQueries.ts');
    await code.updateChannel(this.#context, this, change);
  }

  /** Becomes a member; resolves when the channel is loaded as one. */
  async join(): Promise<void> {
    await this.members.join();
    await this.query({ create: false });
  }
  /** Leaves the channel. Throws `channel_not_found`, `not_allowed`. */
  leave(): Promise<void> {
    return this.members.leave();
  }
  /** Accepts an invitation and loads the channel, or rejects it. Throws `channel_not_found`. */
  async answerInvite(accept: boolean): Promise<void> {
    await this.members.answerInvite(accept);
    await this.query({ create: false });
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

const loadedSeqOf = ({ stream }: ChatEvent) => (cidOfStream(stream) === undefined ? 'userSeq' : 'seq');
