import { type MessageNotification, userStream } from '@confab/protocol';
import { notificationEvents } from '@confab/protocol/schemas';
import { perServer } from '../../core/feature/perServer.ts';

/** Notifications are held for users who disconnected within this time, in case they reconnect. */
const heldForMs = 10_000;
const lookEveryMs = 500;
/** Most users for whom notifications are held, a few each. */
const maxHeldUsers = 5000;
const heldEach = 5;

/** Notifies connected devices of messages. Not logged, since it is only useful now. */
export interface LiveNotifications {
  /** Returns whether the user is connected, or was a moment ago. */
  notify(userId: string, notification: MessageNotification): boolean;
  /** Sends a test notification to the user's devices. */
  test(userId: string, notified_at: string): boolean;
  stop(): void;
}

export const liveNotifications = perServer(({ hub, clock }): LiveNotifications => {
  const held = new Map<string, MessageNotification[]>();
  let cancel: (() => void) | undefined;

  const isThere = (userId: string) => hub.devicesOf(userId).length > 0;
  const publish = (userId: string, notification: MessageNotification) =>
    hub.publishEphemeral({
      stream: userStream(userId),
      definition: notificationEvents.notificationNew,
      payload: { notification },
    });
  const lookAgain = () => {
    const before = clock.now() - heldForMs;
    for (const [userId, waiting] of held) {
      const fresh = waiting.filter(({ notified_at }) => Date.parse(notified_at) > before);
      if (fresh.length > 0 && !isThere(userId)) continue;
      held.delete(userId);
      for (const notification of fresh) publish(userId, notification);
    }
    cancel = held.size > 0 ? clock.after(lookEveryMs, lookAgain) : undefined;
  };

  return {
    notify(userId, notification) {
      if (isThere(userId)) {
        publish(userId, notification);
        return true;
      }
      if (!hub.isOnline(userId)) return false;
      if (!held.has(userId) && held.size >= maxHeldUsers) return false;
      held.set(userId, [...(held.get(userId) ?? []), notification].slice(-heldEach));
      cancel ??= clock.after(lookEveryMs, lookAgain);
      return true;
    },
    test(userId, notified_at) {
      if (!isThere(userId)) return false;
      hub.publishEphemeral({
        stream: userStream(userId),
        definition: notificationEvents.notificationTested,
        payload: { notified_at },
      });
      return true;
    },
    stop: () => cancel?.(),
  };
});
