import { anonymousToken, ChatError, tokenExpired, tokenInvalid } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { requireUserId } from '../../core/access/actor.ts';
import { isAnonymousReader } from '../../core/access/roles.ts';
import { isTextSigned, signText } from '../../core/config/keyRing.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { createRefreshActor } from '../sessions/index.ts';

/** Lifetime of a ticket; pages renew theirs earlier. */
const ticketMs = 3_600_000;

type Claims = Pick<Actor, 'userId' | 'sessionId' | 'issuedAt'> & { expiresAt: number };

/**
 * Tickets authorize file URLs for pages that use a token and no cookie, since an `<img>` cannot send a token. A ticket
 * only identifies the caller: the permission to read, and the validity of the underlying token or session, are checked
 * for every file (docs/decisions/file-access.md).
 */
export function createFileTickets(context: ServerContext) {
  const { secrets, clock } = context;
  const refresh = createRefreshActor(context);
  const signedText = (text: string) => `file-ticket:${text}`;

  const current = async (claimed: Actor): Promise<Actor> => {
    const actor = await refresh(claimed);
    if (!actor) throw new ChatError(tokenInvalid);
    return actor;
  };

  return {
    /** Issues a ticket for the caller; it expires no later than the caller's credentials. */
    issue(actor: Actor): { ticket: string; expires_at: string } {
      if (isAnonymousReader(actor)) {
        return { ticket: anonymousToken, expires_at: new Date(clock.now() + ticketMs).toISOString() };
      }
      const expiresAt = Math.min(clock.now() + ticketMs, actor.expiresAt ?? Number.POSITIVE_INFINITY);
      const { sessionId, issuedAt } = actor;
      const claims: Claims = { userId: requireUserId(actor), sessionId, issuedAt, expiresAt };
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return {
        ticket: `${text}.${signText(secrets.session, signedText(text))}`,
        expires_at: new Date(expiresAt).toISOString(),
      };
    },

    /** Returns the current actor behind a ticket. Throws `token_invalid` or `token_expired`. */
    async actorOf(ticket: string): Promise<Actor> {
      if (ticket === anonymousToken) return current({ role: 'anonymous', via: 'token' });
      const [text = '', signature = ''] = ticket.split('.');
      if (!isTextSigned(secrets.session, signedText(text), signature)) throw new ChatError(tokenInvalid);
      const claims: Claims = JSON.parse(Buffer.from(text, 'base64url').toString());
      if (claims.expiresAt <= clock.now()) throw new ChatError(tokenExpired);
      return current({ ...claims, role: 'anonymous', via: 'token' });
    },
  };
}
