import type { NotificationPreference } from '@confab/protocol';
import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { DueNotificationRow } from './migrations.ts';

/** Enqueues a message that may notify someone; the send path never reads this table. */
export const insertDue = statement(
  (k, p: Placeholders<DueNotificationRow>) =>
    k.insertInto('due_notifications').values({
      message_id: p('message_id'),
      cid: p('cid'),
      skip_push: p('skip_push'),
      after_user_id: p('after_user_id'),
      created_at: p('created_at'),
    }),
  { apart: true, keepsCacheValid: true },
);

/** The oldest first. */
export const selectDue = statement((k, p: Placeholders<{ limit: number }>) =>
  k.selectFrom('due_notifications').selectAll().orderBy('created_at').orderBy('message_id').limit(p('limit')),
);

type DueKey = Pick<DueNotificationRow, 'message_id' | 'after_user_id'>;

/** Dequeues a message, unless another worker continued it meanwhile. */
export const deleteDue = statement((k, p: Placeholders<DueKey>) =>
  k
    .deleteFrom('due_notifications')
    .where('message_id', '=', p('message_id'))
    .where('after_user_id', '=', p('after_user_id')),
);

/** Updates the last notified receiver, unless another worker continued it meanwhile. */
export const moveDue = statement((k, p: Placeholders<DueKey & { to: string }>) =>
  k
    .updateTable('due_notifications')
    .set({ after_user_id: p('to') })
    .where('message_id', '=', p('message_id'))
    .where('after_user_id', '=', p('after_user_id')),
);

/** A channel member whom a message may concern, with their state there. */
export interface CandidateRow {
  user_id: string;
  channel_role: string;
  joined_number: number;
  notification_preference: NotificationPreference | null;
  muted_at: number | null;
  muted_until: number | null;
  last_read_number: number | null;
  following: number | null;
  thread_read_number: number | null;
}

/** Postpones messages whose notifications failed. */
export const postponeDue = statement((k, p: Placeholders<{ message_ids: string[]; now: number }>, dialect) =>
  k
    .updateTable('due_notifications')
    .set({ created_at: p('now') })
    .where(sql<boolean>`message_id ${oneOf(dialect, p('message_ids'))}`),
);

interface CandidateQuery {
  cid: string;
  /** Empty if not a reply. */
  parent_id: string;
  author_id: string;
  /** Users whom it mentions, alone or by group, and those with matching triggers. */
  user_ids: string[];
  after: string;
  limit: number;
}

const memberColumns = sql`
  m.user_id, m.channel_role, m.joined_number, o.notification_preference, o.muted_at, o.muted_until,
  case when r.last_read_at >= m.created_at then r.last_read_number end as last_read_number,
  f.following, f.last_read_number as thread_read_number`;

const memberTables = (p: Placeholders<Pick<CandidateQuery, 'parent_id'>>) => sql`
  members m
  left join own_memberships o on o.user_id = m.user_id and o.cid = m.cid
  left join reads r on r.cid = m.cid and r.user_id = m.user_id
  left join thread_follows f on f.cid = m.cid and f.parent_id = ${p('parent_id')} and f.user_id = m.user_id`;

/** Selects all members but the author, by id, one page at a time. */
export const selectAllCandidates = statement(
  (_, p: Placeholders<CandidateQuery>) => sql<CandidateRow>`
    select ${memberColumns} from ${memberTables(p)}
    where m.cid = ${p('cid')} and m.state = 'joined' and m.user_id > ${p('after')} and m.user_id <> ${p('author_id')}
    order by m.user_id limit ${p('limit')}`,
);

/** Selects one member. */
export const selectCandidate = statement(
  (_, p: Placeholders<Pick<CandidateQuery, 'cid' | 'parent_id'> & { user_id: string }>) => sql<CandidateRow>`
    select ${memberColumns} from ${memberTables(p as Placeholders<Pick<CandidateQuery, 'parent_id'>>)}
    where m.cid = ${p('cid')} and m.state = 'joined' and m.user_id = ${p('user_id')}`,
);

/** Selects the members whom a message without broadcast mention may concern. */
export const selectCandidates = statement(
  (_, p: Placeholders<CandidateQuery>, dialect) => sql<CandidateRow>`
    select ${memberColumns} from ${memberTables(p)}
    where m.cid = ${p('cid')} and m.state = 'joined' and m.user_id > ${p('after')} and m.user_id <> ${p('author_id')}
      and m.user_id in (
        select u.id from users u where u.id ${oneOf(dialect, p('user_ids'))}
        union
        select t.user_id from thread_follows t
        where t.cid = ${p('cid')} and t.parent_id = ${p('parent_id')} and t.following = 1
        union
        select w.user_id from own_memberships w where w.cid = ${p('cid')} and w.notification_preference = 'all'
        union
        select s.user_id from notification_settings s where s.wants_all = 1)
    order by m.user_id limit ${p('limit')}`,
);
