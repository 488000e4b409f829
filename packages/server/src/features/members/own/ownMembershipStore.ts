import type { OwnMembership } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTimeIfAny } from '../../../core/storage/columns.ts';
import { oneOf, type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { MemberRow, OwnMembershipRow } from '../migrations.ts';

type Key = Pick<OwnMembershipRow, 'user_id' | 'cid'>;

export const selectOwnMembership = statement((k, p: Placeholders<Key>, { name }) =>
  k
    .selectFrom('own_memberships')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('cid', '=', p('cid'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const selectOwnMemberships = statement(
  (k, p: Placeholders<{ user_id: string; cids: string[] }>, dialect) =>
    k
      .selectFrom('own_memberships')
      .selectAll()
      .where('user_id', '=', p('user_id'))
      .where(sql<boolean>`cid ${oneOf(dialect, p('cids'))}`),
);

/** Selects all of a user's states, with the latest activity of each channel. */
export const selectAllOwnMemberships = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('own_memberships as o')
    .innerJoin('channels as c', 'c.cid', 'o.cid')
    .selectAll('o')
    .select(sql<number>`coalesce(c.last_message_at, c.created_at)`.as('activity_at'))
    .where('o.user_id', '=', p('user_id'))
    .where('c.deleted_at', 'is', null)
    .orderBy('o.cid'),
);

/** The channels that a user has muted at `now`. */
export const selectMuted = statement((k, p: Placeholders<{ user_id: string; now: number }>) =>
  k
    .selectFrom('own_memberships')
    .select('cid')
    .where('user_id', '=', p('user_id'))
    .where('muted_at', 'is not', null)
    .where(sql<boolean>`(muted_until is null or muted_until > ${p('now')})`),
);

export const upsertOwnMembership = statement((k, p: Placeholders<OwnMembershipRow>) =>
  k
    .insertInto('own_memberships')
    .values({
      user_id: p('user_id'),
      cid: p('cid'),
      version: p('version'),
      pinned_at: p('pinned_at'),
      archived_at: p('archived_at'),
      muted_at: p('muted_at'),
      muted_until: p('muted_until'),
      hidden_activity_at: p('hidden_activity_at'),
      notification_preference: p('notification_preference'),
      section_id: p('section_id'),
      follow_threads: p('follow_threads'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'cid']).doUpdateSet({
        version: (k) => k.ref('excluded.version'),
        pinned_at: (k) => k.ref('excluded.pinned_at'),
        archived_at: (k) => k.ref('excluded.archived_at'),
        muted_at: (k) => k.ref('excluded.muted_at'),
        muted_until: (k) => k.ref('excluded.muted_until'),
        hidden_activity_at: (k) => k.ref('excluded.hidden_activity_at'),
        notification_preference: (k) => k.ref('excluded.notification_preference'),
        section_id: (k) => k.ref('excluded.section_id'),
        follow_threads: (k) => k.ref('excluded.follow_threads'),
      }),
    ),
);

export const deleteOwnMembership = statement((k, p: Placeholders<Key>) =>
  k.deleteFrom('own_memberships').where('user_id', '=', p('user_id')).where('cid', '=', p('cid')),
);

/** Removes all channels from one of a user's sections, without counting a version: the section's event reports it. */
export const emptySection = statement((k, p: Placeholders<{ user_id: string; section_id: string }>) =>
  k
    .updateTable('own_memberships')
    .set({ section_id: null })
    .where('user_id', '=', p('user_id'))
    .where('section_id', '=', p('section_id')),
);

/** The initial state of a membership: its version is higher than any of an earlier membership. */
export const newOwnMembership = ({
  user_id,
  cid,
  created_at,
}: Pick<MemberRow, 'user_id' | 'cid' | 'created_at'>): OwnMembershipRow => ({
  user_id,
  cid,
  version: created_at,
  pinned_at: null,
  archived_at: null,
  muted_at: null,
  muted_until: null,
  hidden_activity_at: null,
  notification_preference: null,
  section_id: null,
  follow_threads: 0,
});

/**
 * Returns a private state in wire form. `activityAt` is the channel's latest activity: a state hidden before it is no
 * longer hidden.
 */
export const toOwnMembership = (row: OwnMembershipRow, activityAt: number): OwnMembership => ({
  cid: row.cid,
  version: row.version,
  pinned_at: isoTimeIfAny(row.pinned_at),
  archived_at: isoTimeIfAny(row.archived_at),
  muted_at: isoTimeIfAny(row.muted_at),
  muted_until: isoTimeIfAny(row.muted_until),
  hidden_activity_at: row.hidden_activity_at === activityAt ? isoTimeIfAny(activityAt) : undefined,
  notification_preference: row.notification_preference ?? undefined,
  section_id: row.section_id ?? undefined,
  follow_threads: row.follow_threads === 1 || undefined,
});

/** Converts the wire form to a row. */
export const toOwnRow = (user_id: string, own: OwnMembership): OwnMembershipRow => ({
  user_id,
  cid: own.cid,
  version: own.version,
  pinned_at: msIfAny(own.pinned_at),
  archived_at: msIfAny(own.archived_at),
  muted_at: msIfAny(own.muted_at),
  muted_until: msIfAny(own.muted_until),
  hidden_activity_at: msIfAny(own.hidden_activity_at),
  notification_preference: own.notification_preference ?? null,
  section_id: own.section_id ?? null,
  follow_threads: own.follow_threads ? 1 : 0,
});

const msIfAny = (time: string | undefined) => (time === undefined ? null : Date.parse(time));
