import { lookingForMs } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { shallowEqual } from '../../../core/store/shallowEqual.ts';
import { perClient } from '../../../perClient.ts';

/** What is on the screen: a channel, and the thread that is open beside it. */
export interface Looking {
  readonly cid: string;
  /** The thread's parent. */
  readonly parentId?: string | undefined;
  /** Whether the thread hides its channel, as on a phone. */
  readonly isThreadOnly?: boolean;
}

/**
 * Tells the service what the person looks at on this device, so that nobody notifies them of it (NOTE-01). The page says
 * when: only while it has focus and was just used. Told again as long as it holds, and to each new connection.
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
      // A new connection knows of nothing.
      if (isOnline && !wasOnline && this.#at) this.#tell();
    });
  }

  /** They look at this from now on; at nothing that anybody could write in, where it is left out. */
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
    if (this.#at) this.#timer = environment.setTimeout(() => this.#tell(), lookingForMs / 2);
  }
}

/** What one client's person looks at: `client.part(lookingNow)`. */
export const lookingNow = perClient((context) => new LookingNow(context));
