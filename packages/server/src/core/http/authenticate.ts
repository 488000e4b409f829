import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../access/actor.ts';
import type { MaybePromise } from '../storage/maybePromise.ts';

/** The credentials of a caller, taken from a request or from a socket's first frame. */
export interface Credentials {
  /** A JWT of the host (APP-03) or a session's token. */
  readonly token?: string;
  /** The cookies by name; left out where they must not count, as on a socket from another origin. */
  readonly cookies?: Readonly<Record<string, string | undefined>> | undefined;
  readonly headers?: IncomingHttpHeaders;
}

/** Identifies the caller: nobody without credentials; throws a `ChatError` for wrong or expired ones (code 40). */
export type Authenticate = (credentials: Credentials) => MaybePromise<Actor | undefined>;

/**
 * The actor as it stands now (its role may have changed since it connected), nobody once its session has ended or its
 * account is gone. The hub asks before it looks again at what a connection may listen to.
 */
export type RefreshActor = (actor: Actor) => Promise<Actor | undefined>;
