import { anonymousToken, ChatError, secondFactorSetupRequired, tokenInvalid } from '@confab/protocol';
import { type Actor, actorOf } from '../../core/access/actor.ts';
import { restrictionsNow } from '../../core/access/restrictions.ts';
import { isAnonymousReader, isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Authenticate, RefreshActor } from '../../core/http/authenticate.ts';
import { sessionCookieName } from '../../core/http/browserSession.ts';
import { appSettings } from '../app/index.ts';
import { addUser, isActive, type NewUser, type UserRow, userDirectory } from '../users/index.ts';
import { hostTokens } from './hostTokens.ts';
import { invalidToken } from './invalidToken.ts';
import { refuseBanned } from './refuseBanned.ts';
import { isSecret, readSessionToken, sessionTokenPrefix } from './secretTokens.ts';
import { sessionDirectory } from './sessionDirectory.ts';
import { tokenKinds } from './tokenKinds.ts';

/**
 * Authenticates callers: by session token, host token, or session cookie. A cookie of an ended session counts as none;
 * an invalid token is an error. A session that must set up a second factor first is refused, except where `allowsSetUp`
 * is set.
 */
export function createAuthenticate(context: ServerContext, { allowsSetUp = false } = {}): Authenticate {
  const people = userDirectory(context);
  const sessions = sessionDirectory(context);
  const tokens = hostTokens(context);
  const kinds = tokenKinds(context);

  const bySession = async (token: string, via: Actor['via']): Promise<Actor | undefined> => {
    const parts = readSessionToken(token);
    const session = parts && (await sessions.use(parts.id));
    if (!session || !isSecret(parts.secret, session.token_hash)) return undefined;
    const user = await people.find(session.user_id);
    if (!user || !isActive(user)) return undefined;
    const now = context.clock.now();
    refuseBanned(user, now);
    if (session.limited_to !== null && !allowsSetUp) throw new ChatError(secondFactorSetupRequired);
    return { ...actorOf(user, now, via), sessionId: session.id, expiresAt: session.expires_at };
  };

  const byHostToken = async (token: string): Promise<Actor> => {
    const { userId, isServer, tenant, times } = await tokens.verify(token);
    if (userId === undefined) return { role: 'server', via: 'token', ...times, ...(tenant && { tenant }) };
    const user = (await people.find(userId)) ?? (await createOnFirstUse(context, { id: userId, tenant }));
    if (tenant !== undefined && user.tenant !== tenant) throw invalidToken('tenant');
    if (!isActive(user)) throw invalidToken('deactivated');
    if (isRevoked(user, times)) throw invalidToken('revoked');
    const now = context.clock.now();
    refuseBanned(user, now);
    // A back end that acts for a user stays in the user's tenant, since the user appears as author and member.
    if (isServer) return { role: 'server', via: 'token', userId, ...times, tenant: user.tenant };
    const { role, via, restrictions } = actorOf(user, now);
    return {
      userId,
      role,
      via,
      restrictions,
      tenant: user.tenant,
      issuedAt: times.issuedAt,
      expiresAt: times.expiresAt,
    };
  };

  const allowsAnonymous = () => appSettings(context).current().anonymous_reading;

  const valid = async (found: Promise<Actor | undefined>): Promise<Actor> => {
    const actor = await found;
    if (!actor) throw new ChatError(tokenInvalid);
    return actor;
  };

  return ({ token, cookies }) => {
    if (token === anonymousToken) {
      if (!allowsAnonymous()) throw invalidToken('anonymous_off');
      return anonymousReader;
    }
    if (token !== undefined) {
      if (token.startsWith(sessionTokenPrefix)) return valid(bySession(token, 'token'));
      const kind = kinds.find(({ prefix }) => token.startsWith(prefix));
      return kind ? valid(kind.actorBy(token)) : byHostToken(token);
    }
    const cookie = cookies?.[sessionCookieName];
    return cookie === undefined ? undefined : bySession(cookie, 'cookie');
  };
}

const anonymousReader: Actor = { role: 'anonymous', via: 'token' };

/** Reloads an actor, bypassing all caches. */
export function createRefreshActor(context: ServerContext): RefreshActor {
  const people = userDirectory(context);
  const sessions = sessionDirectory(context);
  const isStanding = async (user: UserRow, actor: Actor): Promise<boolean> => {
    if (actor.scope)
      return (await Promise.all(tokenKinds(context).map((kind) => kind.stands(actor)))).some(Boolean);
    if (actor.sessionId === undefined) return !isRevoked(user, actor);
    return (await sessions.use(actor.sessionId)) !== undefined;
  };
  return async (actor) => {
    if (isAnonymousReader(actor)) return appSettings(context).current().anonymous_reading ? actor : undefined;
    if (actor.userId === undefined || isHost(actor)) return actor;
    people.forget(actor.userId);
    const user = await people.find(actor.userId);
    if (!user || !isActive(user)) return undefined;
    const stands = await isStanding(user, actor);
    if (!stands) return undefined;
    const now = context.clock.now();
    if (restrictionsNow(user.restrictions, now)?.ban) return undefined;
    const { role, restrictions, tenant } = actorOf(user, now);
    return { ...actor, role, restrictions, tenant };
  };
}

/** Creates the user of a host's token on first use, in the token's tenant, since hosts only sign tokens (APP-03). */
async function createOnFirstUse(
  context: ServerContext,
  user: Pick<NewUser, 'id' | 'tenant'>,
): Promise<UserRow> {
  const added = await context.database.write((tx) => addUser(context, tx, user));
  const found = added ?? (await userDirectory(context).find(user.id));
  if (!found) throw invalidToken('deactivated');
  return found;
}

/** Whether a host's token was signed before the user's tokens were revoked; one without a time counts as old. */
const isRevoked = (user: UserRow, { issuedAt = 0 }: { readonly issuedAt?: number }): boolean =>
  user.tokens_valid_from !== null && issuedAt < user.tokens_valid_from;
