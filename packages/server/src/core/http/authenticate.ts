import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../access/actor.ts';
import type { MaybePromise } from '../storage/maybePromise.ts';

/** A caller's credentials, from a request or from a socket's first frame. */
export interface Credentials {
  /** A host's JWT (APP-03) or a session token. */
  readonly token?: string;
  /** The cookies by name; undefined if they must be ignored, as on a socket from another origin. */
  readonly cookies?: Readonly<Record<string, string | undefined>> | undefined;
  readonly headers?: IncomingHttpHeaders;
}

/**
 * Authenticates the caller: undefined without credentials; throws a `ChatError` for invalid or expired ones (code 40).
 */
export type Authenticate = (credentials: Credentials) => MaybePromise<Actor | undefined>;

/**
 * Returns the actor's current state (its role may have changed), or undefined once its session has ended or its account
 * is gone. The hub calls it before reevaluating a connection's streams.
 */
export type RefreshActor = (actor: Actor) => Promise<Actor | undefined>;
