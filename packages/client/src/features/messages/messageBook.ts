import {
  type ChatEvent,
  type ChatEventOf,
  type ForwardedFrom,
  type Message,
  type MessageInput,
  type MessagePage,
  type MessagePageInput,
  moderationErrorCodes,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { derive } from '../../core/store/derive.ts';
import { OptimisticChanges } from '../../core/store/optimistic.ts';
import { sameItems } from '../../core/store/shallowEqual.ts';
import type { Readable } from '../../core/store/store.ts';
import { ownReactionsAfter } from '../reactions/index.ts';
import { EphemeralMessages } from './ephemeralMessages.ts';
import { isInChannelList, type LocalMessage, unsentMessage } from './localMessage.ts';
import { MessagePool, type PooledMessage } from './messagePool.ts';
import { MessageTimeline } from './messageTimeline.ts';
import { MessageViews } from './messageViews.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';

/** A message to send; the client adds the id, unless a part of the message had to refer to it before. */
export type OutgoingMessage = Omit<MessageInput, 'id'> & { id?: string };

type MessageEvent = Extract<ChatEvent, { message: Message }>;

/** Everything that the messages of one client share. */
export interface MessageContext extends ClientContext {
  readonly outbox: Outbox;
}

/** All messages of one channel: received and unsent ones, and the lists that show them. */
export class MessageBook {
  readonly pool: MessagePool;
  readonly changes = new OptimisticChanges<PooledMessage>();
  readonly views: MessageViews;
  /** Messages that only this user sees. */
  readonly ephemeral = new EphemeralMessages();
  readonly #context: MessageContext;
  readonly #cid: () => string;
  /** The channel's own list under `undefined`, threads under their parent's id. */
  readonly #timelines = new Map<string | undefined, MessageTimeline>();
  readonly #unsent = new WeakMap<OutboxEntry, PooledMessage>();
  readonly #pendingViews = new WeakMap<OutboxEntry, { from: LocalMessage; view: LocalMessage }>();

  constructor(context: MessageContext, cid: () => string) {
    this.#context = context;
    this.#cid = cid;
    this.pool = new MessagePool(context.people);
    this.views = new MessageViews(this.pool, context.people, this.changes);
  }

  /** `type:id` of the channel. */
  get cid(): string {
    return this.#cid();
  }

  /** Creates the channel's own list, or the thread's under `parentId`, and keeps it current from now on. */
  addTimeline(
    parentId: string | undefined,
    fetchPage: (request: MessagePageInput) => Promise<MessagePage>,
  ): MessageTimeline {
    const { journal, logger } = this.#context;
    const timeline: MessageTimeline = new MessageTimeline({
      views: this.views,
      journal,
      logger,
      pending: this.#pendingOf(parentId),
      fetchPage,
      storePage: ({ messages }, options) => {
        // Reloading a thread must not drop the rest of the channel.
        this.pool.addAll(messages, parentId === undefined ? options : undefined);
        this.#confirm(messages, timeline);
      },
    });
    this.#timelines.set(parentId, timeline);
    return timeline;
  }

  /** Shows a message at once and hands it to the outbox; `forwardedFrom` is shown until the service confirms it. */
  send(draft: OutgoingMessage, forwardedFrom?: ForwardedFrom): LocalMessage {
    const id = draft.id ?? uuidV7(this.#context.environment);
    const entry: OutboxEntry = {
      id,
      cid: this.#cid(),
      userId: this.#context.whoAmI().id,
      message: { ...draft, id },
      createdAt: this.#context.time(),
      isWrittenHere: true,
      ...(forwardedFrom && { forwardedFrom }),
    };
    this.#context.outbox.add(entry);
    return this.#pendingView(entry)!;
  }

  /** Returns the message as it is shown, unsent or received. */
  get(id: string): LocalMessage | undefined {
    const entry = this.#context.outbox.get(id);
    return this.views.get(id) ?? (entry && this.#pendingView(entry));
  }

  /** Returns the message as it is shown, loading it if it is not in memory; undefined if that fails. */
  async find(id: string): Promise<LocalMessage | undefined> {
    const known = this.get(id);
    if (known) return known;
    const { http } = this.#context;
    const answer = await http
      .call('GET /messages/{message_id}', { params: { message_id: id } })
      .catch(() => undefined);
    const { quoted_message: _, ...message } = answer?.message ?? {};
    return answer?.message.cid === this.#cid() ? this.views.join(message as PooledMessage) : undefined;
  }

  /** Applies the message of an answer. */
  receive(message: Message): void {
    if (message.type === 'ephemeral') {
      this.ephemeral.add(message);
      return;
    }
    this.pool.addAll([message]);
    this.#insert(message);
  }

  /** Applies the message of an answer, if it is known. */
  receiveKnown(message: Message): void {
    if (this.pool.get(message.id)) this.pool.addAll([message]);
  }

  #remove(id: string): void {
    for (const timeline of this.#timelines.values()) timeline.remove(id);
    this.pool.remove(id);
  }

  applyNew(event: ChatEventOf<'message.new'>): void {
    this.#apply(event.message, event);
    this.#insert(event.message);
    if (event.parent) this.#applyKnown(event.parent, event);
  }

  /** Updates a message from an event, if it is known. */
  applyChange(event: MessageEvent): void {
    const { message } = event;
    const isBack = this.pool.get(message.id)?.type === 'deleted' && message.type !== 'deleted';
    this.#applyKnown(message, event);
    // Its reactions and votes are restored too, and no event says which of them are the user's own.
    if (isBack && (message.poll || Object.keys(message.reaction_groups).length > 0)) {
      this.#context.loads.run(`message ${message.id}`, () => this.#reload(message.id));
    }
  }

  applyDeleted(event: ChatEventOf<'message.deleted'>): void {
    if (event.hard) this.#remove(event.message.id);
    else this.#applyKnown(event.message, event);
    if (event.parent) this.#applyKnown(event.parent, event);
  }

  /** Drops messages that are in no list. */
  sweep(): void {
    const threads = [...this.#timelines.keys()].filter((parentId) => parentId !== undefined);
    this.pool.keepOnly([...threads, ...[...this.#timelines.values()].flatMap((timeline) => timeline.ids())]);
  }

  /** Unsent and ephemeral messages of the channel's own list, or of a thread. */
  #pendingOf(parentId: string | undefined): Readable<readonly LocalMessage[]> {
    const { outbox, me } = this.#context;
    const { list } = this.ephemeral;
    return derive([outbox.entries, list, me, this.views.version], ([entries, notes], previous) => {
      const unsent = entries
        .filter((entry) => entry.cid === this.#cid() && belongs(entry.message, parentId))
        .flatMap((entry) => this.#pendingView(entry) ?? []);
      const pending = [...notes.filter((note) => belongs(note, parentId)), ...unsent];
      return previous && sameItems(previous, pending) ? previous : pending;
    });
  }

  async #reload(id: string): Promise<void> {
    const { http, journal } = this.#context;
    await journal.applyAnswer(
      () => http.call('GET /messages/{message_id}', { params: { message_id: id } }),
      (answer) => this.receiveKnown(answer.message),
    );
  }

  /** The service has the messages of a page, even if neither their answer nor their event has arrived. */
  #confirm(messages: readonly Message[], loaded: MessageTimeline): void {
    const { outbox } = this.#context;
    for (const message of messages) {
      if (!outbox.get(message.id)) continue;
      // A reply may be in the channel's list too; the loaded list adds the page itself, without gaps.
      this.#insert(message, loaded);
      outbox.confirm(message.id);
    }
  }

  #insert(message: Message, except?: MessageTimeline): void {
    const { parent_id } = message;
    const lists = [isInChannelList(message) && this.#timelines.get(undefined)];
    if (parent_id !== undefined) lists.push(this.#timelines.get(parent_id));
    for (const list of lists) if (list && list !== except) list.insert(message);
  }

  #applyKnown(message: Message, event: ChatEvent): void {
    if (this.pool.get(message.id)) this.#apply(message, event);
  }

  #apply(message: Message, event: ChatEvent): void {
    const own = this.pool.get(message.id)?.own_reactions ?? [];
    const isSubject = 'reaction' in event && event.reaction.message_id === message.id;
    const reader = isSubject ? this.#context.whoAmI().id : '';
    this.pool.apply(message, ownReactionsAfter(own, event, message, reader));
  }

  #pendingView(entry: OutboxEntry): LocalMessage | undefined {
    const me = this.#context.me.get();
    if (me === undefined || me.id !== entry.userId) return undefined;
    const from = this.views.join(this.#unsentMessage(entry, me));
    const known = this.#pendingViews.get(entry);
    if (known?.from === from) return known.view;
    const view: LocalMessage = {
      ...from,
      status: entry.error ? 'failed' : 'sending',
      ...(entry.error && { error: entry.error }),
      ...(entry.delayedBy && { delayed_by: entry.delayedBy }),
      ...(entry.error && moderationErrorCodes.includes(entry.error.code) && { type: 'error' }),
    };
    this.#pendingViews.set(entry, { from, view });
    return view;
  }

  #unsentMessage(entry: OutboxEntry, me: { id: string; name: string }): PooledMessage {
    const known = this.#unsent.get(entry);
    if (known) return known;
    const { people } = this.#context;
    const mentioned = (entry.message.mentioned_user_ids ?? []).map((id) => people.ref({ id, name: id }));
    const message = unsentMessage(
      { ...entry.message, cid: entry.cid, created_at: entry.createdAt, mentioned_users: mentioned },
      people.ref({ id: me.id, name: me.name }),
      entry.forwardedFrom,
    );
    this.#unsent.set(entry, message);
    return message;
  }
}

const belongs = (
  message: { parent_id?: string | undefined; show_in_channel?: boolean | undefined },
  parentId: string | undefined,
) => (parentId === undefined ? isInChannelList(message) : message.parent_id === parentId);
