import { type RawBuilder, sql } from 'kysely';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import type { Migration } from '../../core/storage/migration.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { wideMentions } from './mentions.ts';
import type { MessageRow } from './migrations.ts';

/** A mention in a message: one row per target, however many users that is. */
export interface MentionRow {
  cid: string;
  /** `u:` a user, `g:` a group, `r:` a role, `c` all members. */
  target: string;
  number: number;
  message_id: string;
  /** Its author. */
  user_id: string;
  visible_to: string | null;
  created_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    mentions: MentionRow;
  }
}

export const mentionMigrations: readonly Migration[] = [
  {
    id: 'mentions-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE mentions (
         cid ${text} NOT NULL,
         target ${text} NOT NULL,
         number ${bigint} NOT NULL,
         message_id ${text} NOT NULL,
         user_id ${text} NOT NULL,
         visible_to ${text},
         created_at ${bigint} NOT NULL,
         PRIMARY KEY (cid, target, number)
       )${clustered}`,
      'CREATE INDEX groups_of_user ON user_group_members (user_id)',
    ],
  },
];

const insertMention = statement((k, p: Placeholders<MentionRow>) =>
  k
    .insertInto('mentions')
    .values({
      cid: p('cid'),
      target: p('target'),
      number: p('number'),
      message_id: p('message_id'),
      user_id: p('user_id'),
      visible_to: p('visible_to'),
      created_at: p('created_at'),
    })
    .onConflict((conflict) => conflict.columns(['cid', 'target', 'number']).doNothing()),
);

const deleteMention = statement((k, p: Placeholders<Pick<MentionRow, 'cid' | 'target' | 'number'>>) =>
  k
    .deleteFrom('mentions')
    .where('cid', '=', p('cid'))
    .where('target', '=', p('target'))
    .where('number', '=', p('number')),
);

/** Stores the mentions of new messages; without mentions it costs nothing. */
export function keepMentions(tx: Transaction, rows: readonly MessageRow[]): Promise<unknown> | undefined {
  return rows.some(hasMentions) ? tx.runMany(insertMention, rows.flatMap(mentionsOf)) : undefined;
}

const hasMentions = (row: MessageRow) => row.mentioned_user_ids !== null || row.wide_mentions !== null;

/** Replaces the stored mentions of a message; removes them without `now`. */
export async function changeMentions(
  tx: Transaction,
  before: MessageRow,
  now: MessageRow | undefined,
): Promise<void> {
  const kept = now ? mentionsOf(now) : [];
  const targets = new Set(kept.map(({ target }) => target));
  for (const mention of mentionsOf(before)) {
    if (!targets.has(mention.target)) await tx.run(deleteMention, mention);
  }
  if (kept.length > 0) await tx.runMany(insertMention, kept);
}

function mentionsOf(row: MessageRow): MentionRow[] {
  if (!hasMentions(row)) return [];
  const {
    mentioned_channel,
    mentioned_here,
    mentioned_roles = [],
    mentioned_group_ids = [],
  } = wideMentions(row);
  const targets = [
    ...parsed<string[]>(row.mentioned_user_ids, []).map((id) => `u:${id}`),
    ...(mentioned_channel || mentioned_here ? ['c'] : []),
    ...mentioned_roles.map((role) => `r:${role}`),
    ...mentioned_group_ids.map((id) => `g:${id}`),
  ];
  const { cid, number, id: message_id, user_id, visible_to, created_at } = row;
  return targets.map((target) => ({ cid, target, number, message_id, user_id, visible_to, created_at }));
}

/** Selects every target that includes a member of a channel: the counterpart of the protocol's `isMentioned`. */
const targetsOf = (userId: RawBuilder<unknown>, channelRole: RawBuilder<unknown>) => sql`
  select 'c' as target
  union all select 'u:' || ${userId}
  union all select 'r:' || ${channelRole}
  union all select 'r:' || u.role from users u where u.id = ${userId}
  union all select 'g:' || g.group_id from user_group_members g where g.user_id = ${userId}`;

/** The user and channels of unread mentions. */
export interface MentionScope {
  readonly cid: RawBuilder<unknown>;
  readonly userId: RawBuilder<unknown>;
  readonly channelRole: RawBuilder<unknown>;
  /** Only messages numbered after it. */
  readonly after: RawBuilder<number>;
  /** An additional condition on the message `x`. */
  readonly where: RawBuilder<unknown>;
  /** Authors whose mentions do not count: a list of user ids. */
  readonly except: RawBuilder<unknown>;
}

/** Returns the numbers of others' messages that mention a member, newest first, as JSON: at most `limit`. */
export function mentionNumbers(dialect: Dialect, scope: MentionScope, limit: number) {
  const list =
    dialect.name === 'sqlite' ? sql`json_group_array(newest.number)` : sql`json_agg(newest.number)::text`;
  return sql<string | null>`(select ${list} from (
    select distinct x.number from mentions t join messages x on x.id = t.message_id
    where t.cid = ${scope.cid} and t.target in (${targetsOf(scope.userId, scope.channelRole)})
      and t.number > ${scope.after} and t.user_id <> ${scope.userId} and t.user_id not in ${scope.except}
      and ${scope.where}
    order by x.number desc limit ${sql.lit(limit)}
  ) as newest)`;
}
