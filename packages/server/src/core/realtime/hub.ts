import type { EventDefinition } from '@confab/protocol/schemas';
import type { Actor } from '../access/actor.ts';
import type { NewEvent } from '../log/eventJson.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';

/** The view on the screen of a device that somebody uses. */
export interface ActiveView {
  readonly cid: string;
  /** The thread that is open beside the channel, by its parent. */
  readonly parentId: string | undefined;
  /** Whether the thread hides the channel. */
  readonly threadOnly: boolean;
}

/** The functions of the sockets that the features call. */
export interface Hub {
  /** Sends an event that is not logged (typing, presence) to a stream's listeners. */
  publishEphemeral<D extends EventDefinition>(event: NewEvent<D>): void;
  /**
   * Lets one of the user's connections here listen to a stream that the caller has authorised; false without such a
   * connection.
   */
  watch(userId: string, connectionId: string, stream: string): Promise<boolean>;
  /** Takes that back; a stream that the connection gets anyway it keeps. */
  unwatch(userId: string, connectionId: string, stream: string): void;
  /** The ids of the users who watch this stream: who asked for it, not who gets it as a member. */
  watchersOf(stream: string): string[];
  /** How many connections (and waiting long polls) listen to this stream here. */
  listenerCount(stream: string): number;
  /** The ids of the user's open connections here. */
  connectionsOf(userId: string): string[];
  /** Whether the user has a connection here. */
  isOnline(userId: string): boolean;
  /** The views on the user's screens now, one for each device with a connection here. */
  activeViewOf(userId: string): ActiveView[];
  /** Looks again at what a user's connections may listen to, after their rights changed. */
  reevaluate(userId: string): Promise<void>;
  /** Ends a user's connections with a close code; only those of one session, if it is named. */
  disconnect(userId: string, code: number, reason: string, sessionId?: string): void;
}

/** The questions about streams that the sockets ask the features. Given by one feature. */
export interface StreamAccess {
  /**
   * The streams that a connection of this actor gets without asking: `app`, `user:<id>`, `channel:<cid>` of its
   * memberships.
   */
  streamsOf(actor: Actor): Promise<string[]>;
  /** Whether the actor may listen to a stream that it asks for by name. */
  mayRead(actor: Actor, stream: string): Promise<boolean>;
}

/**
 * The effect of a committed event on a user's connections: `open` and `close` one stream (joined, left, removed),
 * `closeForAll` closes it for every listener (its subject is gone), `reopenForAll` opens it again for whoever had asked
 * for it and may listen (it is back),
 * `reevaluate` asks who the user is and what it may read again (role, ban), `expire` and `revoke` end the connections
 * (4001: come back with a new token; 4003), those of one session if it is named. `reevaluate-all` looks again at what
 * everybody may listen to of some streams, after a change of what roles are granted. Until somebody has been looked at,
 * nothing of what may be lost is written: what is committed after the change reaches nobody who lost the right to it.
 */
export type AccessChange =
  | { readonly userId: string; readonly action: 'open' | 'close'; readonly stream: string }
  | { readonly action: 'closeForAll'; readonly stream: string }
  | { readonly action: 'reopenForAll'; readonly stream: string }
  | {
      readonly userId: string;
      readonly action: 'reevaluate';
      /** The rights that may be lost; none by default. */
      readonly mayLose?: (actor: Actor, stream: string) => boolean;
    }
  | { readonly action: 'reevaluate-all'; readonly mayLose: (stream: string) => boolean }
  | { readonly userId: string; readonly action: 'expire' | 'revoke'; readonly sessionId?: string };

/**
 * Reads from a committed event whose access it changes. It sees every event: look at `event.type` before anything dear.
 */
export type AccessChangeOf = (event: LoggedEvent) => AccessChange | undefined;

/** Called when a user's first connection opens and, after a few seconds of grace, when the last one is gone. */
export interface PresenceListener {
  online?(userId: string): void;
  offline?(userId: string): void;
}
