import { notificationPreferences } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { compareColumn } from '../../core/filters/compareColumn.ts';
import type { FilterLanguage } from '../../core/filters/compileFilter.ts';
import type {
  Condition,
  FilterField,
  FilterFields,
  FilterValue,
  Operator,
} from '../../core/filters/filterField.ts';
import { isNot, jsonField } from '../../core/filters/jsonField.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import { countsFor } from '../messages/index.ts';
import { readFloor } from '../reads/index.ts';
import { isVisible } from '../users/index.ts';

const equal = ['$eq', '$ne', '$in', '$nin'] as const satisfies readonly Operator[];
const compared = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'] as const satisfies readonly Operator[];
const ofText = [...compared, '$in', '$nin', '$exists'] as const satisfies readonly Operator[];
const ofTime = [...compared, '$exists'] as const satisfies readonly Operator[];

/**
 * The filter fields of `queryChannels` (CHAN-05, docs/filters.md), one per line. In the query, `c` is the channel, `m`
 * the actor's membership, `r` its read state and `o` its private state of the channel.
 */
export function channelLanguage(context: ServerContext, dialect: Dialect, actor: Actor): FilterLanguage {
  const now = context.clock.now();
  const custom = sql.ref('c.custom');
  return {
    custom: (path) => jsonField(dialect, custom, path),
    // A host's back end may scan all channels; everyone else must use an indexed field.
    isNarrow: isHost(actor),
    fields: {
      cid: { ...text('c.cid', ofText), narrows: isEqual },
      type: text('c.type', equal),
      id: text('c.id', ofText),
      name: {
        ...text('c.name', [...ofText, '$contains', '$autocomplete', '$q']),
        folded: sql.ref('c.name_folded'),
      },
      created_by_id: text('c.created_by_id', [...equal, '$exists']),
      distinct: flag(sql<boolean>`c.is_distinct = 1`),
      frozen: flag(sql<boolean>`c.frozen = 1`),
      member_count: { kind: 'number', operators: compared, column: sql.ref('c.member_count') },
      last_message_at: time('c.last_message_at'),
      created_at: time('c.created_at'),
      updated_at: time('c.updated_at'),
      members: membersField(context, actor),
      joined: ownFlag(sql<boolean>`m.state = 'joined'`),
      invite: {
        kind: 'text',
        operators: ['$eq', '$in'],
        values: ['pending', 'rejected'],
        compile: (_, values) =>
          sql<boolean>`m.state in (${sql.join(values.map((value) => (value === 'pending' ? 'invited' : value)))})`,
        narrows: always,
      },
      pinned: ownFlag(sql<boolean>`(m.state = 'joined' and o.pinned_at is not null)`),
      archived: ownFlag(sql<boolean>`(m.state = 'joined' and o.archived_at is not null)`),
      muted: ownFlag(
        sql<boolean>`(m.state = 'joined' and o.muted_at is not null
          and (o.muted_until is null or o.muted_until > ${now}))`,
      ),
      hidden: ownFlag(
        sql<boolean>`(m.state = 'joined' and o.hidden_activity_at = coalesce(c.last_message_at, c.created_at))`,
      ),
      section_id: ownText('o.section_id'),
      notification_preference: {
        ...ownText('o.notification_preference'),
        values: notificationPreferences,
      },
      has_unread: ownFlag(unread(dialect)),
    },
  };
}

/** The sort fields: names case-insensitively, `has_unread` as 1 and 0. */
export function channelSortFields(dialect: Dialect): FilterFields {
  const by = (column: string, kind: FilterField['kind'] = 'time'): FilterField => ({
    kind,
    operators: [],
    column: sql.ref(column),
    sortable: true,
  });
  return {
    name: by('c.name_folded', 'text'),
    member_count: by('c.member_count', 'number'),
    last_message_at: by('c.last_message_at'),
    created_at: by('c.created_at'),
    updated_at: by('c.updated_at'),
    pinned_at: by('o.pinned_at'),
    archived_at: by('o.archived_at'),
    has_unread: {
      kind: 'number',
      operators: [],
      column: sql`case when ${unread(dialect)} then 1 else 0 end`,
      sortable: true,
    },
  };
}

const text = (column: string, operators: readonly Operator[]): FilterField => ({
  kind: 'text',
  operators,
  column: sql.ref(column),
});
const time = (column: string): FilterField => ({ kind: 'time', operators: ofTime, column: sql.ref(column) });

/** A boolean field. */
const flag = (condition: Condition): FilterField => ({
  kind: 'boolean',
  operators: ['$eq', '$ne'],
  compile: (operator, [value]) => (isTrue(operator, value) ? condition : isNot(condition)),
});

/** A boolean of the actor's own membership: stated plainly, so that the query starts from the memberships. */
const ownFlag = (condition: Condition): FilterField => ({
  ...flag(condition),
  narrows: (operator, [value]) => isTrue(operator, value),
});

/** A text field of the actor's private state. */
function ownText(name: string): FilterField {
  const column = sql.ref(name);
  return {
    ...text(name, [...equal, '$exists']),
    compile: (operator, values) => {
      const compared = compareColumn({ column }, operator, values);
      return isEqual(operator) ? sql<boolean>`(m.state = 'joined' and ${compared})` : compared;
    },
    narrows: isEqual,
  };
}

/** Users invisible to the actor match no channel. */
function membersField(context: ServerContext, actor: Actor): FilterField {
  const isVisibleMember = isVisible(context, actor, sql.ref('x.user_id')) ?? sql<boolean>`1 = 1`;
  return {
    kind: 'text',
    operators: [...equal, '$contains'],
    compile(operator, ids) {
      const isMine = ids.length === 1 && ids[0] === actor.userId;
      const theirs = isMine
        ? sql<boolean>`m.state = 'joined'`
        : sql<boolean>`c.cid in (select x.cid from members x where x.user_id in (${sql.join(ids)}) and x.state = 'joined'
            and ${isVisibleMember})`;
      return operator === '$ne' || operator === '$nin' ? isNot(theirs) : theirs;
    },
    narrows: (operator) => operator === '$eq' || operator === '$in' || operator === '$contains',
  };
}

// With an offset PostgreSQL evaluates it per channel instead of joining all messages first.
const unread = (dialect: Dialect) => sql<boolean>`(m.state = 'joined'
  and c.last_message_number > ${readFloor(dialect)}
  and exists (select 1 from messages x where x.cid = c.cid and x.in_channel = 1 and x.number > ${readFloor(dialect)}
    and x.user_id <> m.user_id and ${countsFor(dialect, 'channel', sql`m.user_id`)} limit 1 offset 0))`;

const isEqual = (operator: Operator) => operator === '$eq' || operator === '$in';
const always = () => true;
const isTrue = (operator: Operator, value: FilterValue | undefined) => (operator === '$eq') === (value === 1);
