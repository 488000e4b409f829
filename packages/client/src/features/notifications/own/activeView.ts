import { activeViewMs } from '@confab/protocol';
import type { ClientContext } from '../../../clientContext.ts';
import { shallowEqual } from '../../../core/store/shallowEqual.ts';
import { perClient } from '../../../perClient.ts';

/** The conversation on the screen: a channel, and the thread open beside it. */
export interface ViewedConversation {
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
export class ActiveView {
  readonly #context: ClientContext;
  #viewed: ViewedConversation | undefined;
  #timer: unknown;
  #isNonePublished = true;

  constructor(context: ClientContext) {
    this.#context = context;
    const { state } = context.connection;
    let isOnline = state.get().status === 'online';
    state.subscribe(() => {
      const wasOnline = isOnline;
      isOnline = state.get().status === 'online';
      // The service forgets it with the connection.
      if (isOnline && !wasOnline && this.#viewed) this.#publish();
    });
  }

  /** Sets the viewed conversation; none if omitted. */
  set(viewed?: ViewedConversation): void {
    if (shallowEqual(this.#viewed ?? {}, viewed ?? {})) return;
    this.#viewed = viewed;
    this.#publish();
  }

  #publish(): void {
    const { connection, environment } = this.#context;
    environment.clearTimeout(this.#timer);
    if (this.#viewed === undefined && this.#isNonePublished) return;
    this.#isNonePublished = this.#viewed === undefined;
    const { cid = null, parentId, isThreadOnly } = this.#viewed ?? {};
    connection.send({
      type: 'viewing',
      cid,
      ...(parentId !== undefined && { parent_id: parentId, thread_only: isThreadOnly === true }),
    });
    if (this.#viewed) this.#timer = environment.setTimeout(() => this.#publish(), activeViewMs / 2);
  }
}

/** One client's active view: `client.part(activeView)`. */
export const activeView = perClient((context) => new ActiveView(context));
