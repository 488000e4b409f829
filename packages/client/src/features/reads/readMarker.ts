import { fromCid, type OwnRead } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { toChatError } from '../../core/http/errors.ts';
import { waitUntil } from '../../core/store/waitUntil.ts';
import { numbersAfter } from './unreadNumbers.ts';

/**
 * Marks a channel read: shown at once, one request at a time, the latest wins, never backwards (CHAN-09). A request
 * that fails for the network is repeated once it is back.
 */
export class ReadMarker {
  readonly #context: ClientContext;
  readonly #cid: () => string;
  #wanted = 0;
  #writing: Promise<void> | undefined;

  constructor(context: ClientContext, cid: () => string) {
    this.#context = context;
    this.#cid = cid;
  }

  /** Marks everything up to message `number` as read. */
  markRead(number: number): Promise<void> {
    const read = this.#context.reads.of(this.#cid());
    if (!read || (read.last_read_number >= number && !read.marked_unread))
      return this.#writing ?? Promise.resolve();
    this.#wanted = Math.max(this.#wanted, number);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Marks a message and all later ones as unread. */
  async markUnread(messageId: string): Promise<void> {
    const { http, journal, reads } = this.#context;
    this.#wanted = 0;
    await this.#writing;
    await journal.applyAnswer(
      () =>
        http.call('POST /channels/{type}/{id}/unread', {
          params: fromCid(this.#cid()),
          body: { message_id: messageId },
        }),
      ({ read }) => reads.replace(read),
    );
  }

  async #write(): Promise<void> {
    const { reads } = this.#context;
    while (this.#wanted > 0) {
      const number = this.#wanted;
      await reads.changes.show({ key: this.#cid(), apply: (read) => readUpTo(read, number) }, () =>
        this.#post(number),
      );
      if (this.#wanted <= number) this.#wanted = 0;
    }
  }

  async #post(number: number): Promise<void> {
    const { http, journal, reads, connection } = this.#context;
    for (;;) {
      try {
        await journal.applyAnswer(
          () =>
            http.call('POST /channels/{type}/{id}/read', { params: fromCid(this.#cid()), body: { number } }),
          ({ read }) => reads.replace(read),
        );
        return;
      } catch (cause) {
        const error = toChatError(cause);
        // A later call replaces this one; offline both wait.
        if (!error.retryable || isLive(connection.state.get())) {
          this.#wanted = 0;
          throw error;
        }
        await waitUntil(connection.state, isLive);
      }
    }
  }
}

function readUpTo(read: OwnRead, number: number): OwnRead {
  if (read.last_read_number >= number && !read.marked_unread) return read;
  return {
    ...read,
    last_read_number: Math.max(read.last_read_number, number),
    unread_numbers: numbersAfter(read.unread_numbers, number),
    mention_numbers: numbersAfter(read.mention_numbers, number),
    marked_unread: false,
  };
}
