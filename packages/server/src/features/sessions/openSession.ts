import { randomBytes } from 'node:crypto';
import type { OwnUser } from '@confab/protocol';
import { userStream } from '@confab/protocol';
import { sessionEvents } from '@confab/protocol/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { type UserRow, userDirectory } from '../users/index.ts';
import { refuseBanned } from './refuseBanned.ts';
import { readSignInRules, sessionEnd } from './rules/signInRules.ts';
import { hashSecret, newSecret, sessionToken } from './secretTokens.ts';
import { deleteSession, insertSession, selectSessionsOfUser } from './sessionStore.ts';
import type { SessionRow } from './sessionTables.ts';
import type { SignInMethod } from './signInMetrics.ts';

/** A new session; its token is not stored. */
export interface OpenedSession {
  readonly user: UserRow;
  readonly token: string;
  readonly expiresAt: number;
  /** Whether it can only set up a second factor (ACC-02). */
  readonly isLimited: boolean;
}

/** How a session began: by a sign-in, at a single sign-on provider if any, and what it is limited to. */
export interface NewSession extends Partial<Pick<SessionRow, 'issuer' | 'limited_to'>> {
  readonly method: SignInMethod;
}

/**
 * Opens a session for the browser or device of the request, and audits it. Throws `user_banned`.
 */
export async function openSession(
  context: ServerContext,
  tx: Transaction,
  user: UserRow,
  request: FastifyRequest,
  { method, issuer = null, limited_to = null }: NewSession,
): Promise<OpenedSession> {
  refuseBanned(user, context.clock.now());
  const id = `se_${randomBytes(9).toString('base64url')}`;
  const secret = newSecret();
  const now = context.clock.now();
  const expiresAt = sessionEnd(await readSignInRules(tx), { created_at: now, now });
  await tx.run(insertSession, {
    id,
    user_id: user.id,
    token_hash: hashSecret(secret),
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 256),
    address: request.ip,
    issuer,
    limited_to,
  });
  await auditLog(context).record(tx, {
    actor: actorOf(user, now),
    action: 'user.signed_in',
    subject: { kind: 'user', id: user.id },
    details: { method },
  });
  const token = sessionToken(id, secret);
  return { user, token, expiresAt, isLimited: limited_to !== null };
}

/** Creates the answer of a sign-in: cookies for a browser, and the token for clients without cookies. */
export function signedInAnswer(
  context: ServerContext,
  reply: FastifyReply,
  { user, token, expiresAt, isLimited }: OpenedSession,
): { me: OwnUser; token: string; second_factor_setup?: true } {
  context.browserSession.setCookies(reply, token, expiresAt);
  const me = userDirectory(context).ownProfile(user);
  return { me, token, ...(isLimited && { second_factor_setup: true as const }) };
}

/** Ends a session of the user and closes its sockets. Returns whether there was one. */
export async function endSession(
  context: ServerContext,
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  if ((await tx.run(deleteSession, { id: sessionId, user_id: userId })) === 0) return false;
  await context.log.append(tx, {
    stream: userStream(userId),
    definition: sessionEvents.sessionRevoked,
    payload: { session_id: sessionId },
  });
  return true;
}

/** Ends all sessions of the user, or all but the one to keep. */
export async function endAllSessions(
  context: ServerContext,
  tx: Transaction,
  userId: string,
  keptId?: string,
): Promise<void> {
  const open = await tx.all(selectSessionsOfUser, { user_id: userId, now: context.clock.now() });
  for (const { id } of open) if (id !== keptId) await endSession(context, tx, userId, id);
}
