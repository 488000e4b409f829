import type { MessageNotification, NotificationTrace, NotificationWay } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { addHandlers } from '../../../events/addedHandlers.ts';
import { perClient } from '../../../perClient.ts';

/** What was decided longer ago is no news: it comes after a break, and the unread marks tell of it. In milliseconds. */
export const newsForMs = 60_000;
/** So many are kept in mind, so that none is told twice. */
const rememberedMost = 200;

/**
 * Messages that the person is to know of now (NOTE-01). The service has looked at every preference: whoever listens shows
 * what comes. Nothing is told twice.
 */
export class MessageNotifications {
  readonly #context: ClientContext;
  readonly #listeners = new Set<(notification: MessageNotification) => void>();
  readonly #testListeners = new Set<() => void>();
  readonly #told = new Set<string>();

  constructor(context: ClientContext) {
    this.#context = context;
    addHandlers(context, {
      effects: {
        'notification.new': ({ notification }) => {
          if (!this.#isNews(`message ${notification.message.id}`, notification.notified_at)) return;
          for (const listener of [...this.#listeners]) listener(notification);
        },
        'notification.tested': ({ notified_at }) => {
          if (!this.#isNews(`test ${notified_at}`, notified_at)) return;
          for (const listener of [...this.#testListeners]) listener();
        },
      },
      forget: () => this.#told.clear(),
    });
  }

  /** Calls `listener` with each message that the person is to know of now; answers what ends that. */
  onMessage(listener: (notification: MessageNotification) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` when the person tests on one of their devices how they are notified; answers what ends that. */
  onTest(listener: () => void): () => void {
    this.#testListeners.add(listener);
    return () => this.#testListeners.delete(listener);
  }

  /** Why one was notified of a message or was not, and by which ways; an admin may ask for anybody. */
  async trace(messageId: string, userId?: string): Promise<NotificationTrace> {
    const query = { message_id: messageId, ...(userId !== undefined && { user_id: userId }) };
    return (await this.#context.http.call('GET /notifications/trace', { query })).trace;
  }

  /** Notifies oneself by every way that is set up, and tells what became of each. */
  async test(): Promise<readonly NotificationWay[]> {
    // The service waits for the push services' answers.
    return (await this.#context.http.call('POST /notifications/test', { body: {}, timeoutMs: 30_000 })).ways;
  }

  #isNews(key: string, at: string): boolean {
    if (this.#told.has(key)) return false;
    this.#told.add(key);
    const [oldest] = this.#told;
    if (this.#told.size > rememberedMost && oldest !== undefined) this.#told.delete(oldest);
    return this.#context.environment.now() - Date.parse(at) < newsForMs;
  }
}

/** One client's notifications of messages: `client.part(messageNotifications)`. */
export const messageNotifications = perClient((context) => new MessageNotifications(context));
