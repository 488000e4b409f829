import { activeViewMs } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { shallowEqual } from '../../../core/store/shallowEqual.ts';
import { perClient } from '../../../perClient.ts';

/** The conversation on the screen: a channel, and the thread open beside it. */
export interface Looking {
  readonly cid: string;
  /** The thread's parent. */
  readonly parentId?: string | undefined;
  /** Whether the thread hides its channel, as on a phone. */
  readonly isThreadOnly?: boolean;
}

/**
 * Publishes which conversation the user is viewing on this device, so that the service does not notify them of it
 * (NOTE-01). The page sets it only while it has focus and was just used. Sent again while it lasts, and to each new
 * connection.
 */
export class LookingNow {
  readonly #context: ClientContext;
  #at: Looking | undefined;
  #timer: unknown;
  #toldNothing = true;

  constructor(context: ClientContext) {
    this.#context = context;
    const { state } = context.connection;
    let isOnline = state.get().status === 'online';
    state.subscribe(() => {
      const wasOnline = isOnline;
      isOnline = state.get().status === 'online';
      // The service forgets it with the connection.
      if (isOnline && !wasOnline && this.#at) this.#tell();
    });
  }

  /** Sets the viewed conversation; none if omitted. */
  look(at?: Looking): void {
    if (shallowEqual(this.#at ?? {}, at ?? {})) return;
    this.#at = at;
    this.#tell();
  }

  #tell(): void {
    const { connection, environment } = this.#context;
    environment.clearTimeout(this.#timer);
    if (this.#at === undefined && this.#toldNothing) return;
    this.#toldNothing = this.#at === undefined;
    const { cid = null, parentId, isThreadOnly } = this.#at ?? {};
    connection.send({
      type: 'looking',
      cid,
      ...(parentId !== undefined && { parent_id: parentId, thread_only: isThreadOnly === true }),
    });
    if (this.#at) this.#timer = environment.setTimeout(() => this.#tell(), activeViewMs / 2);
  }
}

/** One client's active view: `client.part(activeView)`. */
export const lookingNow = perClient((context) => new LookingNow(context));
