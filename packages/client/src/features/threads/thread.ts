import {
  type ChatError,
  latestRepliesLimit,
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
import type { LocalMessage, MessageBook, MessageTimeline, OutgoingMessage } from '../messages/index.ts';
import { markThreadRead } from './markThreadRead.ts';
import { ownThreads } from './ownThreadsPart.ts';

export interface ThreadState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ChatError;
  /** The parent message of the thread. */
  readonly parent: LocalMessage | undefined;
  /** The user's own state: following, unread replies. */
  readonly thread: OwnThread | undefined;
}

/** The parts of a channel that a thread uses. */
export interface ThreadChannel {
  readonly book: MessageBook;
  readonly typing: Readable<readonly UserRef[]>;
}

/** A message's replies (MSG-11). */
export class Thread {
  readonly parentId: string;
  readonly state: Readable<ThreadState>;
  readonly messages: MessageTimeline;
  readonly typing: Readable<readonly UserRef[]>;
  readonly #context: ClientContext;
  readonly #channel: ThreadChannel;
  readonly #progress = createStore<Pick<ThreadState, 'status' | 'error'>>({ status: 'idle' });

  constructor(context: ClientContext, parentId: string, channel: ThreadChannel) {
    const { book } = channel;
    this.#context = context;
    this.#channel = channel;
    this.parentId = parentId;
    this.typing = channel.typing;
    this.messages = book.addTimeline(parentId, (request) => this.#fetchPage(request));
    this.state = derive(
      [this.#progress, ownThreads(context).state, book.views.version],
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

  /** Loads the parent, the user's own state and the newest replies. */
  async load(): Promise<void> {
    if (this.#progress.get().status === 'ready') return;
    await this.reload();
  }

  /** Loads them again, because they may be outdated. */
  async reload(): Promise<void> {
    this.#progress.update(({ status }) => ({ status: status === 'ready' ? status : 'loading' }));
    try {
      // The shown replies stay until the answer replaces them.
      await this.#context.journal.applyAnswer(
        async () => this.messages.withShown(await this.#fetchPage({ limit: messagePageLimit })),
        (answer) => this.messages.applyLatestPage(answer, true, answer.shown),
      );
      this.#progress.update(() => ({ status: 'ready' }));
    } catch (cause) {
      this.#progress.update(() => ({ status: 'failed', error: toChatError(cause) }));
      throw cause;
    }
  }

  /** Applies the newest replies of another answer, if none are loaded. */
  applyPreview(parent: Message, replies: readonly Message[]): void {
    this.#channel.book.pool.addAll([parent, ...replies]);
    if (this.isLoaded || replies.length === 0) return;
    // The parent's count says nothing: it leaves out deleted and restricted replies.
    const has_prev = replies.length >= latestRepliesLimit;
    this.messages.applyLatestPage({ messages: [...replies], has_prev, has_next: false }, false);
    this.#progress.update(() => ({ status: 'ready' }));
  }

  /** Whether anything is loaded that must be kept current. */
  get isLoaded(): boolean {
    return this.#progress.get().status !== 'idle';
  }

  /** Sends a reply; shown at once (MSG-02). */
  send(draft: Omit<OutgoingMessage, 'parent_id'>): LocalMessage {
    return this.#channel.book.send({ ...draft, parent_id: this.parentId });
  }

  /** Marks all replies as read; shown at once. */
  async markRead(): Promise<void> {
    const number = this.messages.latestNumber();
    if (number !== undefined) await markThreadRead(this.#context, this.parentId, number);
  }

  async follow(following: boolean): Promise<void> {
    const { http, journal } = this.#context;
    await journal.applyAnswer(
      () =>
        http.call('PUT /messages/{message_id}/thread', {
          params: { message_id: this.parentId },
          body: { following },
        }),
      (answer) => ownThreads(this.#context).put(answer.thread),
    );
  }

  #fetchPage({ limit, ...cursor }: MessagePageInput) {
    const { http, journal } = this.#context;
    return journal.applyAnswer(
      () =>
        http.call('GET /messages/{message_id}/replies', {
          params: { message_id: this.parentId },
          query: { ...cursor, limit: String(limit) },
        }),
      (answer) => {
        this.#channel.book.pool.addAll([answer.parent]);
        ownThreads(this.#context).put(answer.thread);
        return answer;
      },
    );
  }
}
