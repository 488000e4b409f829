import { type ConnectionState, isLive } from '../connection/connectionState.ts';
import { toChatError } from '../http/errors.ts';
import type { Lanes } from './lanes.ts';
import type { Readable } from './store.ts';
import { waitUntil } from './waitUntil.ts';

/** An action of the user as JSON: its kind, the channel (empty if none), and the arguments of the kind. */
export type DeferredAction = readonly [kind: string, cid: string, ...args: unknown[]];

/**
 * Performs an action: `show` shows it while `call` runs, one call of a lane at a time. Resolves when the service has
 * confirmed it, or when it is stored to be sent later; rejects if it is refused at once.
 */
export type Defer = (
  action: DeferredAction,
  lane: string,
  show: (confirm: () => Promise<void>) => Promise<void>,
  call: () => Promise<void>,
) => Promise<void>;

interface DeferContext {
  readonly connection: { readonly state: Readable<ConnectionState> };
  readonly lanes: Lanes;
  readonly me: Readable<{ readonly id: string } | undefined>;
}

/** Actions that are harmless to repeat: they wait for the network in memory. */
const repeatableKinds = ['react', 'unreact', 'read', 'readThread'];

/** Performs actions without storing any. */
export const deferInMemory =
  (context: DeferContext): Defer =>
  ([kind], lane, show, call) =>
    show(() =>
      context.lanes.run(lane, () => (repeatableKinds.includes(kind) ? callWhenLive(context, call) : call())),
    );

async function callWhenLive({ connection, me }: DeferContext, call: () => Promise<void>): Promise<void> {
  const id = me.get()?.id;
  for (;;) {
    try {
      return await call();
    } catch (cause) {
      const error = toChatError(cause);
      if (!error.retryable || isLive(connection.state.get())) throw error;
      await waitUntil(connection.state, isLive);
      // Another user has signed in meanwhile.
      if (me.get()?.id !== id) throw error;
    }
  }
}
