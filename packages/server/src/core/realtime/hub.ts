import type { EventDefinition } from '@confab/protocol/schemas';
import type { Actor } from '../access/actor.ts';
import type { NewEvent } from '../log/eventJson.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { Device } from './device.ts';

/** The socket functions that features use. */
export interface Hub {
  /** Sends an event that is not logged (typing, presence) to a stream's listeners. */
  publishEphemeral<D extends EventDefinition>(event: NewEvent<D>): void;
  /**
   * Subscribes one of the user's connections, at any node, to a stream that the caller has authorized; returns false
   * without such a connection.
   */
  watch(userId: string, connectionId: string, stream: string): Promise<boolean>;
  /** Unsubscribes it, unless the connection receives the stream anyway. */
  unwatch(userId: string, connectionId: string, stream: string): Promise<void>;
  /**
   * Number of connections (and waiting long polls) that listen to the stream of a channel, a tenant or the app, at all
   * nodes.
   */
  listenerCount(stream: string): number;
  /** Returns the user's open connections, at any node. */
  devicesOf(userId: string): Device[];
  /** Whether the user has a connection at any node, or had one seconds ago. */
  isOnline(userId: string): boolean;
  /** Records whether anybody uses a device; returns false if it is no open connection of this user. */
  setIdle(userId: string, deviceId: string, isIdle: boolean): Promise<boolean>;
  /** Reevaluates a user's streams after their rights changed. */
  reevaluate(userId: string): Promise<void>;
  /** Closes a user's connections with a close code, or only those of one session. */
  disconnect(userId: string, code: number, reason: string, sessionId?: string): void;
}

/** Stream permissions, provided by one feature. */
export interface StreamAccess {
  /**
   * Returns the streams that a connection of this actor receives automatically: `app`, `user:<id>`, `channel:<cid>` of
   * its memberships.
   */
  streamsOf(actor: Actor): Promise<string[]>;
  /** Whether the actor may subscribe to this stream. */
  mayRead(actor: Actor, stream: string): Promise<boolean>;
}

/**
 * The effect of a committed event on connections. Until a connection has been checked, nothing it may lose is written,
 * so events after the change never reach anyone who lost access.
 */
export type AccessChange =
  /** Opens or closes one stream for a user who joined, left or was removed. */
  | { readonly userId: string; readonly action: 'open' | 'close'; readonly stream: string }
  /** Closes a stream for every listener: its subject is gone. */
  | { readonly action: 'closeForAll'; readonly stream: string }
  /** Reopens a stream for those who had requested it and may read it. */
  | { readonly action: 'reopenForAll'; readonly stream: string }
  /** Checks the rights of a stream's listeners again. */
  | { readonly action: 'recheckListeners'; readonly stream: string }
  /** Checks a user's identity and rights again, after a change of role or a ban. */
  | {
      readonly userId: string;
      readonly action: 'reevaluate';
      /** The rights that may be lost; none by default. */
      readonly mayLose?: (actor: Actor, stream: string) => boolean;
    }
  /** Checks everyone's rights to some streams again, after a change of grants. */
  | { readonly action: 'reevaluateAll'; readonly mayLose: (stream: string) => boolean }
  /** Closes the connections of readers without an account. */
  | { readonly action: 'endAnonymous' }
  /**
   * Closes a user's connections, or only those of one session: `expire` with code 4001 (reconnect with a new token),
   * `revoke` with 4003.
   */
  | { readonly userId: string; readonly action: 'expire' | 'revoke'; readonly sessionId?: string };

/**
 * Returns the access change of a committed event. Called for every event: check `event.type` before anything expensive.
 */
export type AccessChangeOf = (event: LoggedEvent) => AccessChange | undefined;

/**
 * Called when a user's first connection at this node opens and, after a few seconds of grace, when the last one has
 * closed or its node is gone.
 */
export interface PresenceListener {
  online?(userId: string): void;
  offline?(userId: string): void;
}
