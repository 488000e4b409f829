import { type ChatError, fromCid, type Message, maxPins, pinPageLimit, type UserRef } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { DeferredAction } from '../../core/store/defer.ts';
import { derive } from '../../core/store/derive.ts';
import type { Readable } from '../../core/store/store.ts';
import { ChannelItems, type ItemsStatus } from '../channels/channelItems.ts';
import type { Channel } from '../channels/index.ts';
import type { LocalMessage, PooledMessage } from '../messages/index.ts';

export interface PinnedState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last page could not be loaded. */
  readonly error?: ChatError;
  /** The last pinned first, replies included. */
  readonly messages: readonly LocalMessage[];
  readonly hasNext: boolean;
}

/** How a message is pinned. */
export interface PinOptions {
  /** When it is unpinned automatically; stays pinned if omitted. */
  readonly expires?: Date | undefined;
}

interface Known extends ItemsStatus {
  readonly byId: ReadonlyMap<string, Message>;
  /** The cursor of the next page. */
  readonly next?: string | undefined;
}

/** A channel's pinned messages: empty until `load()`, then live (MSG-06). */
export class PinnedMessages {
  readonly state: Readable<PinnedState>;
  readonly #context: ClientContext;
  readonly #channel: Channel;
  readonly #items: ChannelItems<Known>;

  constructor(context: ClientContext, channel: Channel) {
    this.#context = context;
    this.#channel = channel;
    this.#items = new ChannelItems<Known>({
      context,
      channel,
      name: 'pins',
      empty: { byId: new Map(), next: undefined },
      fetch: () => this.#fetchShown(),
    });
    const { views } = channel.book;
    this.state = derive([this.#items.state, views.version], ([{ status, error, byId, next }]) => ({
      status,
      ...(error && { error }),
      messages: [...byId.values()].sort(lastPinnedFirst).flatMap((message) => this.#shown(message)),
      hasNext: next !== undefined,
    }));
  }

  get cid(): string {
    return this.#channel.cid;
  }

  /** Loads the first page, unless it is loaded. Failures are shown in `state`. */
  load(): Promise<void> {
    return this.#items.load();
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const { status, next } = this.#items.state.get();
    if (status === 'ready' && next !== undefined)
      await this.#items.show(() => this.#fetch(pinPageLimit, { next }));
  }

  /**
   * Pins a message, or changes the expiry of a pinned one; shown at once, and rolled back if the service refuses it.
   */
  async pin(messageId: string, { expires }: PinOptions = {}): Promise<void> {
    const { id, name, image } = this.#context.whoAmI();
    const me: UserRef = { id, name, ...(image !== undefined && { image }) };
    const pinned_at = this.#context.time();
    const pin_expires = expires?.toISOString();
    await this.#change(
      ['pin', this.cid, messageId, pin_expires],
      messageId,
      ({ pin_expires: _, ...message }) => ({
        ...message,
        pinned_at: message.pinned_at ?? pinned_at,
        pinned_by: message.pinned_by ?? me,
        ...(pin_expires !== undefined && { pin_expires }),
      }),
      () =>
        this.#context.http.call('PUT /messages/{message_id}/pin', {
          params: { message_id: messageId },
          body: pin_expires === undefined ? {} : { pin_expires },
        }),
    );
  }

  /** Unpins a message; shown at once, and rolled back if the service refuses it. */
  async unpin(messageId: string): Promise<void> {
    await this.#change(
      ['unpin', this.cid, messageId],
      messageId,
      ({ pinned_at: _at, pinned_by: _by, pin_expires: _expires, ...message }) => message,
      () =>
        this.#context.http.call('DELETE /messages/{message_id}/pin', { params: { message_id: messageId } }),
    );
  }

  /** Applies a message: adds, updates or removes it by its pin. */
  apply(message: Message): void {
    const { status, byId, next } = this.#items.state.get();
    if (status === 'idle') return;
    if (message.pinned_at === undefined) return this.drop(message.id);
    // A message beyond the loaded pages arrives with its page.
    const last = [...byId.values()].sort(lastPinnedFirst).at(-1);
    const isBeyond = next !== undefined && last && lastPinnedFirst(last, message) < 0;
    if (isBeyond && !byId.has(message.id)) return;
    this.#put([message]);
  }

  /** Removes a message that is no longer pinned, or deleted. */
  drop(messageId: string): void {
    if (!this.#items.state.get().byId.has(messageId)) return;
    this.#items.update((known) => {
      const byId = new Map(known.byId);
      byId.delete(messageId);
      return { ...known, byId };
    });
    const { byId, next } = this.#items.state.get();
    if (byId.size === 0 && next !== undefined) void this.#items.show(() => this.#fetchShown());
  }

  #shown(message: Message): LocalMessage[] {
    const { views, changes } = this.#channel.book;
    const shown = views.join(changes.replay(message.id, message));
    return shown.pinned_at === undefined ? [] : [shown];
  }

  #put(messages: readonly Message[]): void {
    for (const message of messages) this.#context.people.addFromMessage(message, 'answer');
    this.#items.update((known) => ({
      ...known,
      byId: new Map([...known.byId, ...messages.map((message) => [message.id, message] as const)]),
    }));
  }

  /** Loads as many as are shown. */
  #fetchShown(): Promise<void> {
    const { size } = this.#items.state.get().byId;
    return this.#fetch(Math.min(Math.max(size, pinPageLimit), maxPins), { isReset: true });
  }

  async #fetch(
    limit: number,
    { next, isReset = false }: { next?: string | undefined; isReset?: boolean },
  ): Promise<void> {
    const { http } = this.#context;
    await this.#items.apply(
      () =>
        http.call('GET /channels/{type}/{id}/pinned', {
          params: fromCid(this.cid),
          query: { limit: String(limit), ...(next !== undefined && { next }) },
        }),
      (answer) => {
        this.#items.update((known) => ({
          status: 'ready',
          byId: isReset ? new Map() : known.byId,
          next: answer.next,
        }));
        for (const message of answer.messages) this.#channel.book.receiveKnown(message);
        this.#put(answer.messages);
      },
    );
  }

  #change(
    action: DeferredAction,
    messageId: string,
    apply: (message: PooledMessage) => PooledMessage,
    call: () => Promise<{ message: Message }>,
  ): Promise<void> {
    const { defer, journal } = this.#context;
    const { book } = this.#channel;
    return defer(
      action,
      messageId,
      (confirm) => book.changes.show({ key: messageId, apply }, confirm),
      () =>
        journal.applyAnswer(call, (answer) => {
          book.receiveKnown(answer.message);
          this.apply(answer.message);
        }),
    );
  }
}

const lastPinnedFirst = (left: Message, right: Message) =>
  compare(right.pinned_at ?? '', left.pinned_at ?? '') || compare(right.id, left.id);

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
