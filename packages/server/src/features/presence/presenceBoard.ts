import type { Presence } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';

/**
 * The presence of everybody, as the connections of this server report it. The invisible are on it too; only views hide
 * them.
 */
export interface PresenceBoard {
  of(userId: string): Presence;
  /** The user's first connection has opened. */
  arrived(userId: string): void;
  /** The last one has been gone for some seconds. */
  left(userId: string): void;
  /** Records whether somebody uses one connection. */
  setActivity(userId: string, connectionId: string, activity: 'online' | 'away'): void;
}

/** The board of one server. A user is away while all of its connections are. */
export const presenceBoard = perServer(({ hub }): PresenceBoard => {
  /** Everybody who is here, with the connections that nobody uses. */
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
