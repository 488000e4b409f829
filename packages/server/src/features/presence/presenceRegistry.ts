import type { Presence } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';

/** Everyone's presence, by their connections. Includes invisible users, whom only views hide. */
export interface PresenceRegistry {
  of(userId: string): Presence;
}

/** The presence of all users. A user is away while all of their devices are idle. */
export const presenceRegistry = perServer(
  ({ hub }): PresenceRegistry => ({
    of(userId) {
      const devices = hub.devicesOf(userId);
      if (devices.length > 0) return devices.every(({ isIdle }) => isIdle) ? 'away' : 'online';
      return hub.isOnline(userId) ? 'online' : 'offline';
    },
  }),
);
