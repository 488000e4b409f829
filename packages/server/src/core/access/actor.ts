import { type AppRole, type BotScope, ChatError, notAllowed } from '@confab/protocol';
import { type Restrictions, restrictionsNow } from './restrictions.ts';

/** The most that a bot's token allows its bearer (HOOK-01). */
export interface ActorScope {
  readonly tokenId: string;
  readonly scopes: ReadonlySet<BotScope>;
  /** The only channels that it reaches; all that the bot does unless given. */
  readonly cids?: ReadonlySet<string>;
}

/** Who calls: the result of authentication, the first argument of every decision about access. */
export interface Actor {
  /** Left out where a host's back end acts for nobody; {@link requireUserId} gives the id of everybody else. */
  readonly userId?: string;
  /** The app-wide role (APP-04); `server` is a host's back end that signs with the app secret (APP-03). */
  readonly role: AppRole | 'server';
  /** How the call proved who it is; what comes by cookie needs the CSRF header too. */
  readonly via: 'token' | 'cookie';
  /** The bans and time-outs that keep the actor from writing anywhere in the app (MOD-01), if there are any. */
  readonly restrictions?: Restrictions | undefined;
  readonly sessionId?: string;
  /** The scope of a bot's token; a bot may do nothing outside it. */
  readonly scope?: ActorScope;
  /** When a host signed the token (its `iat`), in milliseconds since 1970. */
  readonly issuedAt?: number;
  /** When the proof ends, in milliseconds since 1970; a socket is closed then. */
  readonly expiresAt?: number;
}

/** A user as an actor: with the role and the restrictions that its row has at this time. */
export function actorOf(
  user: { readonly id: string; readonly role: string; readonly restrictions: string | null },
  now: number,
  via: Actor['via'] = 'token',
): Actor & { readonly userId: string } {
  const actor = { userId: user.id, role: user.role as AppRole, via };
  const restrictions = restrictionsNow(user.restrictions, now);
  return restrictions ? { ...actor, restrictions } : actor;
}

/** The id of the user who acts. Throws `not_allowed` for a back end that acts for nobody. */
export function requireUserId(actor: Actor): string {
  if (actor.userId !== undefined) return actor.userId;
  throw new ChatError(notAllowed, {
    message: 'Only users can do this: sign a token with the user’s user_id.',
  });
}
