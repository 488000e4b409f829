import type { CoreContext } from '../coreContext.ts';
import { isLive } from '../connection/connectionState.ts';
import { toChatError } from '../http/errors.ts';
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

/** Actions that wait in memory even if nothing is stored: repeating them is harmless. */
const patientKinds = ['react', 'unreact', 'read'];

/** Performs actions without storing any. */
export const deferInMemory =
  (context: Pick<CoreContext, 'connection' | 'lanes' | 'me'>): Defer =>
  ([kind], lane, show, call) =>
    show(() =>
      context.lanes.run(lane, () => (patientKinds.includes(kind) ? callWhenLive(context, call) : call())),
    );

async function callWhenLive(
  { connection, me }: Pick<CoreContext, 'connection' | 'me'>,
  call: () => Promise<void>,
): Promise<void> {
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
