import { fromCid, typingThrottleMs } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';

/** Publishes that the user is typing, at most once in 2 s, and that the user has stopped (MSG-12). */
export class TypingPublisher {
  readonly #context: ClientContext;
  readonly #cid: () => string;
  readonly #canPublish: () => boolean;
  /** When it was last published, by thread. */
  readonly #publishedAt = new Map<string | undefined, number>();

  constructor(context: ClientContext, cid: () => string, canPublish: () => boolean) {
    this.#context = context;
    this.#cid = cid;
    this.#canPublish = canPublish;
  }

  keystroke(parentId?: string): void {
    const now = this.#context.environment.now();
    const last = this.#publishedAt.get(parentId);
    if (!this.#canPublish() || (last !== undefined && now - last < typingThrottleMs)) return;
    this.#publishedAt.set(parentId, now);
    this.#publish(true, parentId);
  }

  stop(parentId?: string): void {
    if (this.#publishedAt.delete(parentId) && this.#canPublish()) this.#publish(false, parentId);
  }

  /** A lost typing event does no harm. */
  #publish(typing: boolean, parentId: string | undefined): void {
    this.#context.http
      .call('POST /channels/{type}/{id}/typing', {
        params: fromCid(this.#cid()),
        body: { typing, ...(parentId !== undefined && { parent_id: parentId }) },
      })
      .catch(() => undefined);
  }
}
