import type { AskedMentions, Message, MessageInput } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { DeferredAction } from '../../core/store/defer.ts';
import { ownReaction, withoutReaction, withReaction } from '../reactions/index.ts';
import { toRef } from '../users/index.ts';
import type { MessageBook } from './messageBook.ts';
import type { PooledMessage } from './messagePool.ts';

/** The fields of a sent message that may change. `custom` and lists replace the earlier value as a whole. */
export type MessageChange = Partial<
  Pick<MessageInput, 'text' | 'attachments' | 'pending_previews' | 'custom' | keyof AskedMentions>
>;

/** How a reaction is added; the score defaults to 1 (MSG-13). */
export interface ReactOptions {
  score?: number;
  /** Removes the user's other reactions to the message first. */
  replace?: boolean;
}

/**
 * Changes of messages that are shown at once and rolled back if the service refuses them. Changes of one message are
 * sent one after the other.
 */
export class MessageActions {
  readonly #context: ClientContext;
  readonly #book: MessageBook;

  constructor(context: ClientContext, book: MessageBook) {
    this.#context = context;
    this.#book = book;
  }

  edit(messageId: string, change: MessageChange): Promise<void> {
    const { text, attachments, custom } = change;
    const shown = {
      ...(text !== undefined && { text }),
      ...(attachments !== undefined && { attachments }),
      ...(custom !== undefined && { custom }),
    };
    const edited_at = this.#context.time();
    return this.#change(
      ['edit', this.#book.cid, messageId, change],
      messageId,
      (message) => ({
        ...message,
        ...shown,
        ...(text !== undefined && text !== message.text && { edited_at }),
      }),
      () =>
        this.#context.http.call('PATCH /messages/{message_id}', {
          params: { message_id: messageId },
          body: change,
        }),
    );
  }

  /** Deletes softly, or permanently; the event says whether the message is removed from the list. */
  delete(messageId: string, { hard = false } = {}): Promise<void> {
    const deleted_at = this.#context.time();
    return this.#change(
      ['delete', this.#book.cid, messageId, { hard }],
      messageId,
      (message) => ({
        ...message,
        type: 'deleted',
        text: '',
        attachments: [],
        deleted_at: message.deleted_at ?? deleted_at,
      }),
      () =>
        this.#context.http.call('DELETE /messages/{message_id}', {
          params: { message_id: messageId },
          query: { hard: hard ? 'true' : 'false' },
        }),
    );
  }

  undelete(messageId: string): Promise<void> {
    return this.#change(
      ['undelete', this.#book.cid, messageId],
      messageId,
      (message) => message,
      () =>
        this.#context.http.call('POST /messages/{message_id}/undelete', {
          params: { message_id: messageId },
          body: {},
        }),
    );
  }

  removeLinkPreview(messageId: string, url: string): Promise<void> {
    return this.#change(
      ['removeLinkPreview', this.#book.cid, messageId, url],
      messageId,
      ({ pending_previews: pending, ...message }) => ({
        ...message,
        attachments: message.attachments.filter((attachment) => attachment.og_scrape_url !== url),
        ...(pending && { pending_previews: pending.filter((one) => one !== url) }),
      }),
      () =>
        this.#context.http.call('DELETE /messages/{message_id}/link-previews', {
          params: { message_id: messageId },
          query: { url },
        }),
    );
  }

  react(messageId: string, type: string, { score = 1, replace = false }: ReactOptions = {}): Promise<void> {
    const user = toRef(this.#context.whoAmI());
    const reaction = ownReaction(messageId, type, score, user, this.#context.time());
    return this.#change(
      ['react', this.#book.cid, messageId, type, { score, replace }],
      messageId,
      (message) => withReaction(message, reaction, replace),
      () =>
        this.#context.http.call('POST /messages/{message_id}/reactions', {
          params: { message_id: messageId },
          body: { type, score, replace },
        }),
    );
  }

  unreact(messageId: string, type: string): Promise<void> {
    const { id } = this.#context.whoAmI();
    return this.#change(
      ['unreact', this.#book.cid, messageId, type],
      messageId,
      (message) => withoutReaction(message, type, id),
      () =>
        this.#context.http.call('DELETE /messages/{message_id}/reactions/{reaction_type}', {
          params: { message_id: messageId, reaction_type: type },
        }),
    );
  }

  #change(
    action: DeferredAction,
    messageId: string,
    apply: (message: PooledMessage) => PooledMessage,
    call: () => Promise<{ message: Message }>,
  ): Promise<void> {
    const { defer, journal } = this.#context;
    const { changes } = this.#book;
    return defer(
      action,
      messageId,
      (confirm) => changes.show({ key: messageId, apply }, confirm),
      () => journal.applyAnswer(call, ({ message }) => this.#book.receiveKnown(message)),
    );
  }
}
