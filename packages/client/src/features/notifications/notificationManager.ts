import type { Environment } from '../../core/environment/environment.ts';
import { shallowEqual } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import {
  type Notification,
  type NotificationInput,
  type NotificationOrigin,
  notificationDurationsMs,
} from './notification.ts';

/** Endless repetition pushes out the oldest. */
const maxNotifications = 50;

type Clock = Pick<Environment, 'now' | 'setTimeout' | 'clearTimeout'>;

/** Notifications shown to the user, oldest first; each is removed when its time is over (NOTE-01). */
export class NotificationManager {
  readonly #clock: Clock;
  readonly #notifications = createStore<readonly Notification[]>([]);
  readonly #timers = new Map<string, unknown>();
  readonly #holds = new Set<object>();
  #last = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get state(): Readable<readonly Notification[]> {
    return this.#notifications;
  }

  /** Adds a notification; returns the id by which it can be removed. */
  add(input: NotificationInput): string {
    const { unique = false, durationMs = notificationDurationsMs[input.severity], ...rest } = input;
    const known = unique ? this.#find(input.type, input.origin) : undefined;
    const notification: Notification = {
      actions: [],
      ...rest,
      id: known?.id ?? `notification-${++this.#last}`,
      createdAt: this.#clock.now(),
      durationMs,
    };
    this.#stopTimer(notification.id);
    this.#notifications.update((all) => {
      const others = all.filter(({ id }) => id !== notification.id);
      for (const { id } of others.slice(0, -maxNotifications + 1)) this.#stopTimer(id);
      return [...others.slice(-maxNotifications + 1), notification];
    });
    this.#startTimer(notification);
    return notification.id;
  }

  /** Removes a notification early, if it is still shown. */
  remove(id: string): void {
    this.#stopTimer(id);
    this.#notifications.update((all) =>
      all.some((one) => one.id === id) ? all.filter((one) => one.id !== id) : all,
    );
  }

  clear(): void {
    for (const id of [...this.#timers.keys()]) this.#stopTimer(id);
    this.#notifications.update((all) => (all.length === 0 ? all : []));
  }

  /** Keeps all of them while somebody reads; returns a function that starts their time again. */
  hold(): () => void {
    const hold = {};
    this.#holds.add(hold);
    for (const id of [...this.#timers.keys()]) this.#stopTimer(id);
    return () => {
      if (!this.#holds.delete(hold) || this.#holds.size > 0) return;
      for (const notification of this.#notifications.get()) this.#startTimer(notification);
    };
  }

  #find(type: string | undefined, origin: NotificationOrigin): Notification | undefined {
    return this.#notifications.get().find((one) => one.type === type && isSame(one.origin, origin));
  }

  #startTimer({ id, durationMs }: Notification): void {
    if (this.#holds.size > 0 || durationMs === Number.POSITIVE_INFINITY) return;
    this.#timers.set(
      id,
      this.#clock.setTimeout(() => this.remove(id), durationMs),
    );
  }

  #stopTimer(id: string): void {
    this.#clock.clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}

function isSame(a: NotificationOrigin, b: NotificationOrigin): boolean {
  return a.emitter === b.emitter && shallowEqual(a.context ?? {}, b.context ?? {});
}

/** One client's notifications to show to the user now (NOTE-01): `client.part(notifications)`. */
export const notifications = perClient((context) => {
  const manager = new NotificationManager(context.environment);
  addHandlers(context, { forget: () => manager.clear() });
  return manager;
});
