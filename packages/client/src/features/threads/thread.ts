import {
  type ChatError,
  type Message,
  type MessagePageInput,
  messagePageLimit,
  type OwnThread,
  type UserRef,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { toChatError } from '../../core/http/errors.ts';
import { derive } from '../../core/store/derive.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import type { MessageComposer } from '../composer/index.ts';
import type { Draft, LocalMessage, MessageBook, MessageTimeline } from '../messages/index.ts';
import { numbersAfter } from '../reads/index.ts';
import type { OwnThreads } from './ownThreads.ts';

export interface ThreadState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ChatError;
  /** The message that the thread hangs from. */
  readonly parent: LocalMessage | undefined;
  /** One's own state: following, unread replies. */
  readonly thread: OwnThread | undefined;
}

/** What the threads of one client share. */
export interface ThreadContext extends ClientContext {
  readonly ownThreads: OwnThreads;
}

/** What a thread needs of its channel. */
export interface ThreadHome {
  readonly book: MessageBook;
  readonly typing: Readable<readonly UserRef[]>;
  composer(): MessageComposer;
}

/** A message's replies (MSG-11). */
export class Thread {
  readonly parentId: string;
  readonly state: Readable<ThreadState>;
  readonly messages: MessageTimeline;
  readonly typing: Readable<readonly UserRef[]>;
  readonly #context: ThreadContext;
  readonly #home: ThreadHome;
  readonly #progress = createStore<Pick<ThreadState, 'status' | 'error'>>({ status: 'idle' });

  constructor(context: ThreadContext, parentId: string, home: ThreadHome) {
    const { book } = home;
    this.#context = context;
    this.#home = home;
    this.parentId = parentId;
    this.typing = home.typing;
    this.messages = book.addTimeline(parentId, (request) => this.#fetchPage(request));
    this.state = derive(
      [this.#progress, context.ownThreads.state, book.views.version],
      ([progress, threads], previous) => {
        const state = { ...progress, parent: book.views.get(parentId), thread: threads.get(parentId) };
        const same =
          previous?.status === state.status &&
          previous.error === state.error &&
          previous.parent === state.parent &&
          previous.thread === state.thread;
        return same ? previous : state;
      },
    );
  }

  /** What one writes replies in. */
  get composer(): MessageComposer {
    return this.#home.composer();
  }

  /** Loads the parent, one's own state and the newest replies. */
  async load(): Promise<void> {
    if (this.#progress.get().status === 'ready') return;
    await this.reload();
  }

  /** The same, again: what was known may be old. */
  async reload(): Promise<void> {
    this.#progress.update(({ status }) => ({ status: status === 'ready' ? status : 'loading' }));
    try {
      // What is shown stays until the answer takes its place.
      await this.#context.journal.take(
        () => this.#fetchPage({ limit: messagePageLimit }),
        (answer) => this.messages.takeLatest(answer, true),
      );
      this.#progress.update(() => ({ status: 'ready' }));
    } catch (cause) {
      this.#progress.update(() => ({ status: 'failed', error: toChatError(cause) }));
      throw cause;
    }
  }

  /** Takes in the newest replies that came with something else, where it has none. */
  takePreview(parent: Message, replies: readonly Message[]): void {
    this.#home.book.pool.absorb([parent, ...replies]);
    if (this.isLoaded || replies.length === 0) return;
    const has_prev = parent.reply_count > replies.length;
    this.messages.takeLatest({ messages: [...replies], has_prev, has_next: false }, false);
    this.#progress.update(() => ({ status: 'ready' }));
  }

  /** Whether anything has been loaded that must be kept fresh. */
  get isLoaded(): boolean {
    return this.#progress.get().status !== 'idle';
  }

  /** Sends a reply; shown at once (MSG-02). */
  send(draft: Omit<Draft, 'parent_id'>): LocalMessage {
    return this.#home.book.send({ ...draft, parent_id: this.parentId });
  }

  /** Marks all replies read, at once on the screen. */
  async markRead(): Promise<void> {
    const { ownThreads, http, journal } = this.#context;
    const number = this.messages.latestNumber();
    const thread = ownThreads.of(this.parentId);
    if (number === undefined || !thread || thread.last_read_number >= number) return;
    await ownThreads.changes.show({ key: this.parentId, apply: (state) => readUpTo(state, number) }, () =>
      journal.take(
        () =>
          http.call('POST /messages/{message_id}/thread/read', {
            params: { message_id: this.parentId },
            body: { number },
          }),
        (answer) => ownThreads.take(answer.thread),
      ),
    );
  }

  async follow(following: boolean): Promise<void> {
    const { ownThreads, http, journal } = this.#context;
    await journal.take(
      () =>
        http.call('PUT /messages/{message_id}/thread', {
          params: { message_id: this.parentId },
          body: { following },
        }),
      (answer) => ownThreads.take(answer.thread),
    );
  }

  #fetchPage({ limit, ...cursor }: MessagePageInput) {
    const { http, journal, ownThreads } = this.#context;
    return journal.take(
      () =>
        http.call('GET /messages/{message_id}/replies', {
          params: { message_id: this.parentId },
          query: { ...cursor, limit: String(limit) },
        }),
      (answer) => {
        this.#home.book.pool.absorb([answer.parent]);
        ownThreads.take(answer.thread);
        return answer;
      },
    );
  }
}

const readUpTo = (thread: OwnThread, number: number): OwnThread => ({
  ...thread,
  last_read_number: Math.max(thread.last_read_number, number),
  unread_numbers: numbersAfter(thread.unread_numbers, number),
  mention_numbers: numbersAfter(thread.mention_numbers, number),
});
