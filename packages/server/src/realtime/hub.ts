import type { EventDefinition, PayloadOf } from '@confab/protocol/schemas';
import type { Actor } from '../access/actor.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';

/** The fan-out: which connections listen to which streams, and how events get to them. */
export interface Hub {
  /** Sends an event that is not logged (typing, presence) to a stream's listeners. */
  publishEphemeral<D extends EventDefinition>(event: {
    stream: string;
    definition: D;
    actor_id?: string;
    payload: PayloadOf<D>;
  }): void;
  /** The ids of the users who have this stream open because they watch it (not merely as members). */
  watchersOf(stream: string): string[];
  /** The ids of the user's open connections here. */
  connectionsOf(userId: string): string[];
  /** Whether the user has a connection here. */
  isOnline(userId: string): boolean;
  /** Looks again at what a user's connections may listen to, after their rights changed. */
  reevaluate(userId: string): Promise<void>;
  /** The same for everybody who is connected, after a change of what roles are granted. */
  reevaluateAll(): Promise<void>;
  /** Ends a user's connections with a close code; only those of one session, if it is named. */
  disconnect(userId: string, code: number, reason: string, sessionId?: string): void;
}

/** What the hub asks the nouns about streams. Implemented by one feature. */
export interface StreamAccess {
  /** The streams that a connection of this actor gets without asking: `app`, `user:<id>`, `channel:<cid>` of its memberships. */
  streamsOf(actor: Actor): Promise<string[]>;
  /** Whether the actor may listen to the stream (which it asks for by name). */
  mayRead(actor: Actor, stream: string): Promise<boolean>;
}

/** What an event changes about a user's connections. `reevaluate` asks {@link StreamAccess} again. */
export interface AccessChange {
  readonly userId: string;
  readonly action: 'reevaluate' | 'revoke' | 'expire';
  /** Only the connections of this session. */
  readonly sessionId?: string;
}

/** Reads from a committed event whether somebody's access changed. */
export type AccessChangeOf = (event: LoggedEvent) => AccessChange | undefined;

/** Told when a user's first connection opens and, after a few seconds of grace, when the last one is gone. */
export interface PresenceListener {
  online?(userId: string): void;
  offline?(userId: string): void;
}
