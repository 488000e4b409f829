import { type ChatError, fromCid, type Message, maxPins, pinPageLimit, type UserRef } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { toChatError } from '../../core/http/errors.ts';
import type { DeferredAction } from '../../core/store/defer.ts';
import { derive } from '../../core/store/derive.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
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

interface Known {
  readonly status: PinnedState['status'];
  readonly error?: ChatError | undefined;
  readonly byId: ReadonlyMap<string, Message>;
  /** The cursor of the next page. */
  readonly next?: string | undefined;
}

const nothing: Known = { status: 'idle', byId: new Map() };

/** A channel's pinned messages: empty until `load()`, then live (MSG-06). */
export class PinnedMessages {
  readonly state: Readable<PinnedState>;
  readonly #context: ClientContext;
  readonly #channel: Channel;
  readonly #known = createStore<Known>(nothing);

  constructor(context: ClientContext, channel: Channel) {
    this.#context = context;
    this.#channel = channel;
    const { views } = channel.book;
    this.state = derive([this.#known, views.version], ([{ status, error, byId, next }]) => ({
      status,
      ...(error && { error }),
      messages: [...byId.values()].sort(lastPinnedFirst).flatMap((message) => this.#shown(message)),
      hasNext: next !== undefined,
    }));
    channel.onReload(() => this.#reload());
    this.#followAccess();
  }

  get cid(): string {
    return this.#channel.cid;
  }

  /** Loads the first page, unless it is loaded. Failures are shown in `state`. */
  async load(): Promise<void> {
    const { status } = this.#known.get();
    if (status === 'idle' || status === 'failed') await this.#fetchPage();
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const { status, next } = this.#known.get();
    if (status === 'ready' && next !== undefined) await this.#fetchPage(next);
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
    const { status, byId, next } = this.#known.get();
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
    if (!this.#known.get().byId.has(messageId)) return;
    this.#known.update((known) => {
      const byId = new Map(known.byId);
      byId.delete(messageId);
      return { ...known, byId };
    });
  }

  #shown(message: Message): LocalMessage[] {
    const { views, changes } = this.#channel.book;
    const shown = views.join(changes.replay(message.id, message));
    return shown.pinned_at === undefined ? [] : [shown];
  }

  #put(messages: readonly Message[]): void {
    for (const message of messages) this.#context.people.addFromMessage(message, 'answer');
    this.#known.update((known) => ({
      ...known,
      byId: new Map([...known.byId, ...messages.map((message) => [message.id, message] as const)]),
    }));
  }

  /** Clears the pins when access to the channel is lost, and loads them again when it is regained. */
  #followAccess(): void {
    const { record, cid } = this.#channel;
    let wasReady = record.get().status === 'ready';
    record.subscribe(() => {
      const isReady = record.get().status === 'ready';
      if (isReady === wasReady) return;
      wasReady = isReady;
      if (this.#known.get().status === 'idle') return;
      if (isReady) this.#context.loads.run(`pins of ${cid}`, () => this.#reload());
      else this.#known.update((known) => ({ ...known, byId: new Map(), next: undefined }));
    });
  }

  /** Loads as many as are shown again. Rejects on failure. */
  async #reload(): Promise<void> {
    const { status, byId } = this.#known.get();
    if (status === 'idle') return;
    await this.#fetch(Math.min(Math.max(byId.size, pinPageLimit), maxPins), { isReset: true });
  }

  /** Loads a page on request. */
  async #fetchPage(next?: string): Promise<void> {
    this.#known.update((known) => ({ ...known, status: 'loading', error: undefined }));
    await this.#fetch(pinPageLimit, { next }).catch((cause: unknown) => {
      this.#known.update((known) => ({ ...known, status: 'failed', error: toChatError(cause) }));
    });
  }

  async #fetch(
    limit: number,
    { next, isReset = false }: { next?: string | undefined; isReset?: boolean },
  ): Promise<void> {
    const { http, journal, lanes } = this.#context;
    await lanes.run(`pins of ${this.cid}`, () =>
      journal.applyAnswer(
        () =>
          http.call('GET /channels/{type}/{id}/pinned', {
            params: fromCid(this.cid),
            query: { limit: String(limit), ...(next !== undefined && { next }) },
          }),
        (answer) => {
          this.#known.update((known) => ({
            status: 'ready',
            byId: isReset ? new Map() : known.byId,
            next: answer.next,
          }));
          this.#put(answer.messages);
        },
      ),
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
