import type { Presence } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';

/** Everyone's presence, by the connections of this server. Includes invisible users, whom only views hide. */
export interface PresenceRegistry {
  of(userId: string): Presence;
  /** Marks that a user's first connection has opened. */
  arrived(userId: string): void;
  /** Marks that a user's last connection has been closed for some seconds. */
  left(userId: string): void;
  /** Records whether a connection is active. */
  setActivity(userId: string, connectionId: string, activity: 'online' | 'away'): void;
}

/** The presence of a server. A user is away while all of its connections are idle. */
export const presenceRegistry = perServer(({ hub }): PresenceRegistry => {
  /** All online users with their idle connections. */
  const idleConnections = new Map<string, Set<string>>();
  return {
    of(userId) {
      const idle = idleConnections.get(userId);
      if (!idle) return 'offline';
      const open = idle.size > 0 ? hub.connectionsOf(userId) : [];
      return open.length > 0 && open.every((id) => idle.has(id)) ? 'away' : 'online';
    },
    arrived: (userId) => void idleConnections.set(userId, new Set()),
    left: (userId) => void idleConnections.delete(userId),
    setActivity(userId, connectionId, activity) {
      const open = new Set(hub.connectionsOf(userId));
      const idle = idleConnections.get(userId)?.intersection(open) ?? new Set();
      if (activity === 'away') idle.add(connectionId);
      else idle.delete(connectionId);
      idleConnections.set(userId, idle);
    },
  };
});
