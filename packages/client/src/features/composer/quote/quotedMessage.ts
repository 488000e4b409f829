import type { DraftContent } from '@confab/protocol';
import { createStore, type Readable } from '../../../core/store/store.ts';
import type { LocalMessage, OutgoingMessage } from '../../messages/index.ts';
import type { ComposerChannel } from '../composerChannel.ts';
import type { ComposerPart } from '../composerPart.ts';

/** The quoted message: its id at once, the message as soon as it is loaded. */
export interface Quote {
  readonly id: string | undefined;
  readonly message: LocalMessage | undefined;
}

const none: Quote = { id: undefined, message: undefined };

/** The message that the new one quotes (MSG-04). A quote does not suffice for a message, but for a draft. */
export class QuotedMessage implements ComposerPart {
  readonly id = 'quote';
  readonly sendableAlone = 'never';
  readonly #channel: Pick<ComposerChannel, 'findMessage'>;
  readonly #store = createStore<Quote>(none);
  readonly state: Readable<Quote> = this.#store;

  constructor(channel: Pick<ComposerChannel, 'findMessage'>) {
    this.#channel = channel;
  }

  set(message: LocalMessage): void {
    this.#store.update(() => ({ id: message.id, message }));
  }

  /** Quotes the message of this id, loading it if needed; removes the quote if it cannot be loaded. */
  async restore(messageId: string | undefined): Promise<void> {
    if (this.#store.get().id === messageId) return;
    this.#store.update(() => ({ id: messageId, message: undefined }));
    if (messageId === undefined) return;
    const message = await this.#channel.findMessage(messageId);
    // Meanwhile the composer may have been sent, or another quote may have been set.
    if (this.#store.get().id !== messageId) return;
    if (message) this.set(message);
    else this.clear();
  }

  /** The id of the quoted message, because loading the message changes no content. */
  content(): string | undefined {
    return this.#store.get().id;
  }

  hasContent(): boolean {
    return this.#store.get().id !== undefined;
  }

  compose(message: OutgoingMessage): OutgoingMessage {
    const { id } = this.#store.get();
    return id === undefined ? message : { ...message, quoted_message_id: id };
  }

  composeDraft(content: DraftContent): DraftContent {
    const { id } = this.#store.get();
    return id === undefined ? content : { ...content, quoted_message_id: id };
  }

  clear(): void {
    this.#store.update((quote) => (quote.id === undefined ? quote : none));
  }
}
