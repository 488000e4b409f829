import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { SessionRow } from './sessionTables.ts';

export const selectSessions = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('sessions')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

export const selectSessionsOfUser = statement((k, p: Placeholders<{ user_id: string; now: number }>) =>
  k
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('expires_at', '>', p('now'))
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

export const insertSession = statement((k, p: Placeholders<Omit<SessionRow, 'confirmed_at'>>) =>
  k.insertInto('sessions').values({
    id: p('id'),
    user_id: p('user_id'),
    token_hash: p('token_hash'),
    created_at: p('created_at'),
    last_seen_at: p('last_seen_at'),
    expires_at: p('expires_at'),
    user_agent: p('user_agent'),
    address: p('address'),
    issuer: p('issuer'),
    limited_to: p('limited_to'),
  }),
);

export const touchSession = statement(
  (k, p: Placeholders<{ id: string; last_seen_at: number; expires_at: number }>) =>
    k
      .updateTable('sessions')
      .set({ last_seen_at: p('last_seen_at'), expires_at: p('expires_at') })
      .where('id', '=', p('id')),
);

/** Records that the user confirmed who they are. */
export const confirmSession = statement((k, p: Placeholders<{ id: string; confirmed_at: number }>) =>
  k
    .updateTable('sessions')
    .set({ confirmed_at: p('confirmed_at') })
    .where('id', '=', p('id')),
);

/** Lets a session do everything again. */
export const liftSessionLimit = statement((k, p: Placeholders<{ id: string }>) =>
  k.updateTable('sessions').set({ limited_to: null }).where('id', '=', p('id')),
);

/** Ends sessions earlier that last longer than an idle time and a lifetime allow. */
export const shortenSessions = statement(
  (k, p: Placeholders<{ idle_ms: number; lifetime_ms: number }>, { name }) => {
    const least = sql.raw(name === 'postgres' ? 'least' : 'min');
    return k.updateTable('sessions').set({
      expires_at: sql<number>`${least}(expires_at, last_seen_at + ${p('idle_ms')}, created_at + ${p('lifetime_ms')})`,
    });
  },
);

export const deleteSession = statement((k, p: Placeholders<{ id: string; user_id: string }>) =>
  k.deleteFrom('sessions').where('id', '=', p('id')).where('user_id', '=', p('user_id')),
);

/** Includes expired ones. */
export const deleteSessionsOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('sessions').where('user_id', '=', p('user_id')),
);

export const deleteEndedSessions = statement((k, p: Placeholders<{ now: number }>) =>
  k.deleteFrom('sessions').where('expires_at', '<=', p('now')),
);

export const deleteEndedInvitations = statement((k, p: Placeholders<{ now: number }>) =>
  k
    .deleteFrom('invitations')
    .where((where) => where.or([where('expires_at', '<=', p('now')), where('uses_left', '=', 0)])),
);

export const deleteEndedResetCodes = statement((k, p: Placeholders<{ now: number }>) =>
  k.deleteFrom('reset_codes').where('expires_at', '<=', p('now')),
);
