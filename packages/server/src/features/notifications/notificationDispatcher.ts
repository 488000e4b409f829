import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { dispatchNotifications } from './dispatchNotifications.ts';

/** Dispatches notifications of enqueued messages, soon after they were written. */
export interface NotificationDispatcher {
  /** Called once an enqueued message is durable. */
  wake(): void;
  stop(): Promise<void>;
}

const againAfterMs = 1000;

export const notificationDispatcher = perServer((context: ServerContext): NotificationDispatcher => {
  const { logger, clock } = context;
  let round: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let cancel: (() => void) | undefined;

  const run = async () => {
    // Messages written at the same time are processed together, after their answers were sent.
    await new Promise((resolve) => setImmediate(resolve));
    do {
      again = false;
      while (!stopped && (await dispatchNotifications(context)));
    } while (again && !stopped);
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    round ??= run()
      .catch((error) => {
        logger.error({ err: error }, 'dispatching notifications failed');
        cancel = clock.after(againAfterMs, () => {
          cancel = undefined;
          wake();
        });
      })
      .finally(() => {
        round = undefined;
        if (again && cancel === undefined) wake();
      });
  };
  return {
    wake,
    async stop() {
      stopped = true;
      cancel?.();
      await round;
    },
  };
});
