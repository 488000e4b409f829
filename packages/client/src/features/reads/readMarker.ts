import { fromCid, type OwnRead } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { numbersAfter } from './unreadNumbers.ts';

/** Marks a channel read: shown at once, one request at a time, the latest wins, never backwards (CHAN-09). */
export class ReadMarker {
  readonly #context: ClientContext;
  readonly #cid: () => string;
  /** The newest number to mark as read. */
  #wanted = 0;
  #writing: Promise<void> | undefined;

  constructor(context: ClientContext, cid: () => string) {
    this.#context = context;
    this.#cid = cid;
  }

  /** Marks everything up to message `number` as read; unless `isRestored`, only where that changes something. */
  async markRead(number: number, isRestored = false): Promise<void> {
    const { defer, reads } = this.#context;
    const cid = this.#cid();
    const isRead = (read: OwnRead | undefined) => read && readUpTo(read, number) === read;
    const known = reads.of(cid);
    if (!isRestored && (!known || isRead(known))) return this.#writing;
    this.#wanted = Math.max(this.#wanted, number);
    const writing = defer(
      ['read', cid, number],
      `read ${cid}`,
      (confirm) => reads.changes.show({ key: cid, apply: (read) => readUpTo(read, number) }, confirm),
      async () => {
        // An earlier call may have sent this number too.
        if (!isRead(reads.confirmed(cid))) await this.#post(Math.max(this.#wanted, number));
      },
    ).finally(() => {
      if (this.#writing !== writing) return;
      this.#writing = undefined;
      this.#wanted = 0;
    });
    this.#writing = writing;
    return writing;
  }

  /** Marks a message and all later ones as unread. */
  markUnread(messageId: string): Promise<void> {
    const { defer, http, journal, reads } = this.#context;
    const cid = this.#cid();
    this.#wanted = 0;
    return defer(
      ['unread', cid, messageId],
      `read ${cid}`,
      (confirm) => confirm(),
      () =>
        journal.applyAnswer(
          () =>
            http.call('POST /channels/{type}/{id}/unread', {
              params: fromCid(cid),
              body: { message_id: messageId },
            }),
          ({ read }) => reads.replace(read),
        ),
    );
  }

  #post(number: number): Promise<void> {
    const { http, journal, reads } = this.#context;
    return journal.applyAnswer(
      () => http.call('POST /channels/{type}/{id}/read', { params: fromCid(this.#cid()), body: { number } }),
      ({ read }) => reads.replace(read),
    );
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
