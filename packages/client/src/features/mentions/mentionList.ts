import type { ChatError, ChatEvent, Message } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { toChatError } from '../../core/http/errors.ts';
import { derive } from '../../core/store/derive.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { type LocalMessage, MessagePool } from '../messages/index.ts';
import { ownReactionsAfter } from '../reactions/index.ts';
import { mutedOrBlockedUsers } from '../reads/index.ts';

export interface MentionListState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last page could not be loaded. */
  readonly error?: ChatError;
  /** Newest first. */
  readonly messages: readonly LocalMessage[];
  readonly hasNext: boolean;
}

interface Known {
  readonly status: MentionListState['status'];
  readonly error?: ChatError;
  readonly byId: ReadonlyMap<string, Message>;
  readonly next?: string | undefined;
  /** The oldest message of the loaded pages, though it may have been deleted since: the next page begins after it. */
  readonly end?: Message | undefined;
}

const nothing: Known = { status: 'idle', byId: new Map() };
const pageSize = 25;
const maxPageSize = 100;

/** The messages that mention the user, all or those unread when it was loaded: empty until `load()`, then live. */
export class MentionList {
  readonly state: Readable<MentionListState>;
  /** The current messages; open channels have pools of their own. */
  readonly pool: MessagePool;
  readonly #context: ClientContext;
  readonly #isUnreadOnly: boolean;
  readonly #known = createStore<Known>(nothing);
  /** The name of its lane and load. */
  readonly #name: string;

  constructor(context: ClientContext, options: { unreadOnly: boolean }) {
    this.#context = context;
    this.#isUnreadOnly = options.unreadOnly;
    this.#name = `mentions${options.unreadOnly ? ' unread' : ''}`;
    const { people } = context;
    this.pool = new MessagePool(people);
    this.state = derive(
      // An answer may be older than a mute.
      [this.#known, mutedOrBlockedUsers(context), people.names, this.pool.version],
      ([{ status, error, byId, next }, hidden]) => ({
        status,
        ...(error && { error }),
        messages: [...byId.values()]
          .filter(({ user }) => !hidden.includes(user.id))
          .sort(newestFirst)
          .flatMap(({ id }) => this.pool.get(id) ?? [])
          .map((message) => ({ ...people.within(message), status: 'received' as const })),
        hasNext: next !== undefined,
      }),
    );
  }

  /**
   * Loads the first page, or as many messages as before; failures are shown in `state`, and retried when the network is
   * back.
   */
  async load(): Promise<void> {
    this.#known.update(({ error: _, ...known }) => ({ ...known, status: 'loading' }));
    await this.#context.loads.attempt(this.#name, () => this.#fetch(false)).catch(() => undefined);
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    if (this.#known.get().status === 'ready') await this.#fetch(true).catch(() => undefined);
  }

  /** Loads it again, if requested before, since changes may have been missed. Rejects on failure. */
  async reload(): Promise<void> {
    if (this.#known.get().status !== 'idle') await this.#fetch(false);
  }

  has(id: string): boolean {
    return this.#known.get().byId.has(id);
  }

  /** Whether the list is complete but misses some messages of these numbers. */
  isMissing(cid: string, numbers: readonly number[]): boolean {
    const { status, byId, next } = this.#known.get();
    if (status !== 'ready' || next !== undefined || numbers.length === 0) return false;
    const there = new Set([...byId.values()].filter((one) => one.cid === cid).map(({ number }) => number));
    return numbers.some((number) => !there.has(number));
  }

  /** Adds a message of an event that mentions the user now. */
  put(message: Message, event: ChatEvent): void {
    const { status, next, end } = this.#known.get();
    if (status === 'idle') return;
    // A message beyond the last page arrives with its page.
    if (next !== undefined && end && newestFirst(end, message) < 0) return;
    this.#apply(message, event);
    this.#known.update((known) => ({ ...known, byId: new Map(known.byId).set(message.id, message) }));
  }

  /** Updates a message from an event, if it is in the list. */
  change(message: Message, event: ChatEvent): void {
    if (this.has(message.id)) this.#apply(message, event);
  }

  #apply(message: Message, event: ChatEvent): void {
    const own = this.pool.get(message.id)?.own_reactions ?? [];
    const isSubject = 'reaction' in event && event.reaction.message_id === message.id;
    const readerId = isSubject ? this.#context.whoAmI().id : '';
    this.pool.apply(message, ownReactionsAfter(own, event, message, readerId));
  }

  /** Removes messages that no longer belong; after the last one of the loaded pages, those that follow are loaded. */
  drop(isGone: (message: Message) => boolean): void {
    this.#known.update((known) => {
      const kept = [...known.byId].filter(([, message]) => !isGone(message));
      return kept.length === known.byId.size ? known : { ...known, byId: new Map(kept) };
    });
    const { status, byId, next } = this.#known.get();
    if (status === 'ready' && byId.size === 0 && next !== undefined) void this.load();
  }

  clear(): void {
    this.#known.update(() => nothing);
  }

  /** One at a time, so that no answer replaces a newer one. */
  #fetch(isMore: boolean): Promise<void> {
    return this.#context.lanes.run(this.#name, () => this.#fetchNow(isMore));
  }

  async #fetchNow(isMore: boolean): Promise<void> {
    const { http, journal } = this.#context;
    const { next, byId } = this.#known.get();
    if (isMore && next === undefined) return;
    // No message of the list disappears because it is loaded again.
    const loaded = isMore ? 0 : byId.size;
    const body = {
      limit: this.#isUnreadOnly ? maxPageSize : Math.min(Math.max(loaded, pageSize), maxPageSize),
      ...(this.#isUnreadOnly && { unread_only: true }),
      ...(isMore && { next }),
    };
    try {
      await journal.applyAnswer(
        () => http.call('POST /mentions/query', { body }),
        (answer) => {
          this.pool.addAll(answer.messages, { isReset: !isMore });
          this.#known.update(({ byId }) => ({
            status: 'ready',
            byId: new Map([
              ...(isMore ? byId : []),
              ...answer.messages.map((message) => [message.id, message] as const),
            ]),
            next: answer.next,
            end: answer.messages.at(-1),
          }));
        },
      );
    } catch (cause) {
      const error = toChatError(cause);
      this.#known.update((known) => ({ ...known, error, status: known.byId.size > 0 ? 'ready' : 'failed' }));
      throw error;
    }
  }
}

function newestFirst(one: Message, other: Message): number {
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}
