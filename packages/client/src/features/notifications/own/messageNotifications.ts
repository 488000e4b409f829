import type { MessageNotification, NotificationTrace, NotificationWay } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { addHandlers } from '../../../events/addedHandlers.ts';
import { perClient } from '../../../perClient.ts';

/** Older notifications are ignored: they arrive after a break, and are among the unread messages. In milliseconds. */
export const maxNotificationAgeMs = 60_000;
/** Number of keys remembered to avoid duplicates. */
const maxSeen = 200;

/**
 * Messages that notify the user now (NOTE-01). The service has applied every preference: listeners show what arrives.
 * No message notifies twice.
 */
export class MessageNotifications {
  readonly #context: ClientContext;
  readonly #listeners = new Set<(notification: MessageNotification) => void>();
  readonly #testListeners = new Set<() => void>();
  readonly #seen = new Set<string>();

  constructor(context: ClientContext) {
    this.#context = context;
    addHandlers(context, {
      effects: {
        'notification.new': ({ notification }) => {
          if (!this.#isNew(`message ${notification.message.id}`, notification.notified_at)) return;
          for (const listener of [...this.#listeners]) listener(notification);
        },
        'notification.tested': ({ notified_at }) => {
          if (!this.#isNew(`test ${notified_at}`, notified_at)) return;
          for (const listener of [...this.#testListeners]) listener();
        },
      },
      forget: () => this.#seen.clear(),
    });
  }

  /** Calls `listener` with each message that notifies the user; returns a function that removes it. */
  onMessage(listener: (notification: MessageNotification) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls `listener` when the user sends a test notification from one of their devices; returns a function that removes
   * it.
   */
  onTest(listener: () => void): () => void {
    this.#testListeners.add(listener);
    return () => this.#testListeners.delete(listener);
  }

  /**
   * Returns why the user was notified of a message or was not, and on which channels; an admin may ask for any user.
   */
  async trace(messageId: string, userId?: string): Promise<NotificationTrace> {
    const query = { message_id: messageId, ...(userId !== undefined && { user_id: userId }) };
    return (await this.#context.http.call('GET /notifications/trace', { query })).trace;
  }

  /** Sends a test notification on every configured channel, and returns the outcome of each. */
  async test(): Promise<readonly NotificationWay[]> {
    // The service waits for the push services' answers.
    return (await this.#context.http.call('POST /notifications/test', { body: {}, timeoutMs: 30_000 })).ways;
  }

  #isNew(key: string, at: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    const [oldest] = this.#seen;
    if (this.#seen.size > maxSeen && oldest !== undefined) this.#seen.delete(oldest);
    return this.#context.environment.now() - Date.parse(at) < maxNotificationAgeMs;
  }
}

/** One client's notifications of messages: `client.part(messageNotifications)`. */
export const messageNotifications = perClient((context) => new MessageNotifications(context));
