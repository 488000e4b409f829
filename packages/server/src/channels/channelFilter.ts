import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Condition, FilterFields } from '../filters/filterField.ts';
import { countsFor } from '../messages/index.ts';
import { readFloor } from '../reads/index.ts';
import type { Dialect } from '../storage/dialect.ts';

const compared = ['$eq', '$gt', '$gte', '$lt', '$lte'] as const;

/**
 * What `queryChannels` may filter and sort by (CHAN-05). In the query `c` is the channel, `m` the actor's own membership
 * and `r` its read state.
 */
export function channelFields(dialect: Dialect, actor: Actor): FilterFields {
  const column = (name: string) => sql.ref(`c.${name}`);
  return {
    cid: { kind: 'text', operators: ['$eq', '$in'], column: column('cid') },
    type: { kind: 'text', operators: ['$eq', '$in'], column: column('type') },
    id: { kind: 'text', operators: ['$eq', '$in'], column: column('id') },
    name: {
      kind: 'text',
      operators: ['$eq', '$in', '$autocomplete'],
      column: column('name'),
      folded: column('name_folded'),
    },
    distinct: { kind: 'boolean', operators: ['$eq'], column: column('is_distinct') },
    member_count: { kind: 'number', operators: compared, column: column('member_count'), sortable: true },
    last_message_at: {
      kind: 'time',
      operators: [...compared, '$exists'],
      column: column('last_message_at'),
      sortable: true,
    },
    created_at: { kind: 'time', operators: compared, column: column('created_at'), sortable: true },
    updated_at: { kind: 'time', operators: compared, column: column('updated_at'), sortable: true },
    joined: {
      kind: 'boolean',
      operators: ['$eq'],
      compile: (_, [wanted]) => (wanted ? joined : notJoined),
    },
    members: {
      kind: 'text',
      operators: ['$eq', '$in'],
      compile: (_, ids) => sql<boolean>`exists (select 1 from members x
        where x.cid = c.cid and x.state = 'joined' and x.user_id in (${sql.join(ids)}))`,
    },
    has_unread: {
      kind: 'boolean',
      operators: ['$eq'],
      compile: (_, [wanted]) => (wanted ? unread(dialect, actor) : not(unread(dialect, actor))),
    },
  };
}

/** What it sorts by: names as people read them. */
export function channelSortFields(fields: FilterFields): FilterFields {
  return {
    ...fields,
    name: { kind: 'text', operators: [], column: sql.ref('c.name_folded'), sortable: true },
  };
}

const unread = (dialect: Dialect, actor: Actor) => sql<boolean>`(m.state is not null and m.state = 'joined'
  and c.last_message_number > ${readFloor(dialect)}
  and exists (select 1 from messages x where x.cid = c.cid and x.in_channel = 1 and x.number > ${readFloor(dialect)}
    and x.user_id <> m.user_id and ${countsFor(dialect, 'channel', sql`m.user_id`)}))`;

// Plain, so that a search for one's own channels starts from one's memberships.
const joined = sql<boolean>`m.state = 'joined'`;
const notJoined = sql<boolean>`(m.state is null or m.state <> 'joined')`;

const not = (condition: Condition) => sql<boolean>`not ${condition}`;
