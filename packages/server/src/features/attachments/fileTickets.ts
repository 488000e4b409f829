import { createHmac, timingSafeEqual } from 'node:crypto';
import { ChatError, tokenExpired, tokenInvalid } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { createRefreshActor } from '../sessions/index.ts';

/** How long a ticket lasts; a page gets a new one before that. */
const ticketMs = 3_600_000;

type Claims = Pick<Actor, 'userId' | 'sessionId' | 'issuedAt'> & { expiresAt: number };

/**
 * Tickets: what a page with a token and without a cookie adds to the addresses of files, since an `<img>` sends no
 * token. A ticket says no more than who asks: what the person may read, and whether the token or session behind it
 * still stands, is decided anew for every file (docs/decisions/file-access.md).
 */
export function createFileTickets(context: ServerContext) {
  const { secrets, clock } = context;
  const refresh = createRefreshActor(context);
  const sign = (text: string) =>
    createHmac('sha256', secrets.session).update(`file-ticket:${text}`).digest('base64url');

  return {
    /** A ticket for who calls; it does not outlast the proof that the call came with. */
    issue(actor: Actor): { ticket: string; expires_at: string } {
      const expiresAt = Math.min(clock.now() + ticketMs, actor.expiresAt ?? Number.POSITIVE_INFINITY);
      const { sessionId, issuedAt } = actor;
      const claims: Claims = { userId: requireUserId(actor), sessionId, issuedAt, expiresAt };
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return { ticket: `${text}.${sign(text)}`, expires_at: new Date(expiresAt).toISOString() };
    },

    /** Who shows this ticket, as that person stands now. Throws `token_invalid` or `token_expired`. */
    async actorOf(ticket: string): Promise<Actor> {
      const [text = '', signature = ''] = ticket.split('.');
      if (!isSame(signature, sign(text))) throw new ChatError(tokenInvalid);
      const claims: Claims = JSON.parse(Buffer.from(text, 'base64url').toString());
      if (claims.expiresAt <= clock.now()) throw new ChatError(tokenExpired);
      const actor = await refresh({ ...claims, role: 'anonymous', via: 'token' });
      if (!actor) throw new ChatError(tokenInvalid);
      return actor;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
