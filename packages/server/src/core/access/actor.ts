import { type AppRole, type BotScope, ChatError, notAllowed } from '@confab/protocol';
import { type Restrictions, restrictionsNow } from './restrictions.ts';

/** The tenant of a user, a channel or a group (TEN-02); null for none, which is a tenant of its own. */
export type Tenant = string | null;

/** The restrictions of a bot's token (HOOK-01). */
export interface ActorScope {
  readonly tokenId: string;
  readonly scopes: ReadonlySet<BotScope>;
  /** The channels it is limited to; undefined for all channels of the bot. */
  readonly cids?: ReadonlySet<string>;
}

/** The authenticated caller, the first argument of every access decision. */
export interface Actor {
  /** Undefined for a host's back end that acts for no user; {@link requireUserId} returns everyone else's id. */
  readonly userId?: string;
  /** The app-wide role (APP-04); `server` is a host's back end that signs with the app secret (APP-03). */
  readonly role: AppRole | 'server';
  /** The tenant that limits what it reaches (TEN-02), null for none; undefined for a host's unlimited back end. */
  readonly tenant?: Tenant | undefined;
  /** How the caller authenticated; cookies also need the CSRF header. */
  readonly via: 'token' | 'cookie';
  /** Bans and time-outs of the actor in the whole app (MOD-01), if any. */
  readonly restrictions?: Restrictions | undefined;
  readonly sessionId?: string;
  /** The restrictions of a bot's token. */
  readonly scope?: ActorScope;
  /** When a host signed the token (its `iat`), in milliseconds since 1970. */
  readonly issuedAt?: number;
  /** When the credentials expire, in milliseconds since 1970; a socket is closed then. */
  readonly expiresAt?: number;
}

/** Returns a user as an actor, with the role and restrictions of its row. */
export function actorOf(
  user: {
    readonly id: string;
    readonly role: string;
    readonly tenant: Tenant;
    readonly restrictions: string | null;
  },
  now: number,
  via: Actor['via'] = 'token',
): Actor & { readonly userId: string } {
  const actor = { userId: user.id, role: user.role as AppRole, via, tenant: user.tenant };
  const restrictions = restrictionsNow(user.restrictions, now);
  return restrictions ? { ...actor, restrictions } : actor;
}

/** Returns the id of the acting user. Throws `not_allowed` for a back end that acts for no user. */
export function requireUserId(actor: Actor): string {
  if (actor.userId !== undefined) return actor.userId;
  throw new ChatError(notAllowed, {
    message: 'Only users can do this: sign a token with the user’s user_id.',
  });
}
