import {
  type Capability,
  type ChannelState,
  type ChannelType,
  channelStream,
  type Message,
  maxMembersForReadEvents,
  userStream,
} from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { type ChannelSubject, capabilitiesOf, restrictionOf } from '../../core/access/capabilities.ts';
import { restrictionsNow } from '../../core/access/restrictions.ts';
import { isAnonymousReader } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTimeIfAny, parsed } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { type ChannelRow, toChannel } from '../channels/index.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import {
  firstMembers,
  type MemberRow,
  newOwnMembership,
  ownMemberships,
  toMember,
  toOwnMembership,
} from '../members/index.ts';
import { type RowPage, viewMessages } from '../messages/index.ts';
import { memberReads, ownReads } from '../reads/index.ts';
import { seesWholeTenant, userDirectory, visibleAmong } from '../users/index.ts';

/** A channel's row with the actor's own membership and the head of its stream, read together. */
type StateRow = ChannelRow & {
  own_member: string | null;
  last_sent_at: number | null;
  restrictions: string | null;
  seq: number | null;
  user_seq: number | null;
};

/** A row with its membership parsed. */
interface Found {
  readonly row: StateRow;
  readonly own: MemberRow | undefined;
}

const selectStates = statement(
  (k, p: Placeholders<{ cids: string[]; user_id: string; stream: string }>, dialect) => {
    const member = dialect.name === 'sqlite' ? sql`json_object` : sql`json_build_object`;
    const asText = dialect.name === 'sqlite' ? sql`` : sql`::text`;
    return k
      .selectFrom('channels as c')
      .leftJoin('streams as s', (join) => join.on(sql<boolean>`s.stream = 'channel:' || c.cid`))
      .leftJoin('members as m', (join) =>
        join.onRef('m.cid', '=', 'c.cid').on('m.user_id', '=', p('user_id')),
      )
      .selectAll('c')
      .select([
        's.head as seq',
        sql<number | null>`(select u.head from streams u where u.stream = ${p('stream')})`.as('user_seq'),
        sql<number | null>`(select l.sent_at from slow_sends l where l.cid = c.cid
          and l.user_id = ${p('user_id')})`.as('last_sent_at'),
        sql<string | null>`(select x.restrictions from channel_restrictions x where x.cid = c.cid
          and x.user_id = ${p('user_id')})`.as('restrictions'),
        sql<
          string | null
        >`case when m.cid is null then null else ${member}('cid', m.cid, 'user_id', m.user_id,
        'channel_role', m.channel_role, 'state', m.state, 'joined_number', m.joined_number, 'custom', m.custom,
        'created_at', m.created_at, 'updated_at', m.updated_at)${asText} end`.as('own_member'),
      ])
      .where(sql<boolean>`c.cid ${oneOf(dialect, p('cids'))}`);
  },
);

/** All facts of a decision about a listed channel. */
type ListedSubject = {
  readonly [K in keyof Required<Omit<ChannelSubject, 'cid' | 'timedOut'>>]: ChannelSubject[K];
} & { readonly channelType: ChannelType };

/** The optional parts of channel states. */
export interface StateParts {
  memberLimit: number;
  /** Returns the page of messages of each channel. */
  pages(reader: Reader): Promise<ReadonlyMap<string, RowPage>>;
}

const noPage: RowPage = { rows: [], has_prev: false, has_next: false };

/**
 * Returns the states of channels that the actor may read, in the order of `cids`, with a constant number of queries.
 * Each stream's head is read with its channel and before the rest, so that no event is missed: later events carry whole
 * entities and can be applied to a newer state.
 */
export async function channelStates(
  context: ServerContext,
  actor: Actor,
  cids: string[],
  parts: StateParts,
): Promise<ChannelState[]> {
  if (cids.length === 0) return [];
  const { read } = context.database;
  const user_id = actor.userId ?? '';
  const found = await read.all(selectStates, { cids, user_id, stream: userStream(user_id) });
  const rows = new Map(
    (found as StateRow[]).map((row): [string, Found] => [
      row.cid,
      { row, own: parsed<MemberRow | undefined>(row.own_member, undefined) },
    ]),
  );
  const now = context.clock.now();
  const withReads = isAnonymousReader(actor)
    ? []
    : cids.filter((cid) => showsReads(context, rows.get(cid)?.row));
  // PostgreSQL runs these concurrently.
  const [pages, members, mine, owned, reads] = await Promise.all([
    parts.pages(read),
    firstMembers(read, cids, parts.memberLimit).then((found) => membersInSight(context, actor, found, rows)),
    ownReads(read, actor.userId, { cids, now }),
    ownMemberships(read, actor.userId, cids),
    memberReads(read, withReads),
  ]);
  const messages = await messagesByChannel(context, read, pages, actor.userId);
  const people = await userDirectory(context).refs([
    ...[...members.values()].flat().map((member) => member.user_id),
    ...(actor.userId === undefined ? [] : [actor.userId]),
  ]);

  const capabilitiesIn = capabilitiesOfMany(actor);
  return cids.flatMap((cid): ChannelState[] => {
    const known = rows.get(cid);
    if (!known) return [];
    const { row, own } = known;
    const channelType = channelTypeDirectory(context).get(row.type);
    const restrictions = restrictionsNow(row.restrictions, now);
    const frozen = row.frozen === 1;
    const isPrivate = row.is_private === 1;
    const { tenant } = row;
    const subject = { channelType, member: own, restrictions, frozen, private: isPrivate, tenant };
    const { has_prev, has_next } = pages.get(cid) ?? noPage;
    return [
      {
        channel: toChannel(row),
        own_capabilities: capabilitiesIn(subject),
        restriction: restrictionOf(actor, subject),
        membership: own && {
          ...toMember(own, people),
          ...toOwnMembership(owned.get(cid) ?? newOwnMembership(own), row.last_message_at ?? row.created_at),
        },
        members: (members.get(cid) ?? []).map((member) => toMember(member, people)),
        messages: messages.get(cid) ?? [],
        has_prev,
        has_next,
        read: mine.get(cid),
        reads: reads.get(cid) ?? [],
        last_sent_at: isoTimeIfAny(row.last_sent_at),
        watcher_count: context.hub.listenerCount(channelStream(cid)),
        seq: row.seq ?? 0,
        user_seq: row.user_seq ?? 0,
      },
    ];
  });
}

/** Returns {@link capabilitiesOf} for a list of channels, most of which are alike: once for each kind of them. */
function capabilitiesOfMany(actor: Actor): (subject: ListedSubject) => Capability[] {
  const known = new Map<string, Capability[]>();
  return (subject) => {
    if (subject.restrictions) return capabilitiesOf(actor, subject);
    const { channelType, member, frozen, tenant } = subject;
    const facts = [channelType.name, member?.state, member?.channel_role, frozen, subject.private, tenant];
    const key = facts.join(' ');
    const held = known.get(key) ?? capabilitiesOf(actor, subject);
    known.set(key, held);
    return held;
  };
}

/** In channels where the actor is not a member, returns only the members that it can see. */
async function membersInSight(
  context: ServerContext,
  actor: Actor,
  members: ReadonlyMap<string, MemberRow[]>,
  rows: ReadonlyMap<string, Found>,
): Promise<ReadonlyMap<string, MemberRow[]>> {
  if (seesWholeTenant(context, actor)) return members;
  const isOwn = (cid: string) => rows.get(cid)?.own?.state === 'joined';
  const others = [...members].flatMap(([cid, of]) => (isOwn(cid) ? [] : of.map(({ user_id }) => user_id)));
  const visible = new Set(await visibleAmong(context, context.database.read, actor, others));
  return new Map(
    [...members].map(([cid, of]) => [
      cid,
      isOwn(cid) ? of : of.filter(({ user_id }) => visible.has(user_id)),
    ]),
  );
}

function showsReads(context: ServerContext, row: StateRow | undefined): boolean {
  if (!row || row.member_count > maxMembersForReadEvents) return false;
  return channelTypeDirectory(context).find(row.type)?.features.read_events ?? false;
}

async function messagesByChannel(
  context: ServerContext,
  reader: Reader,
  pages: ReadonlyMap<string, RowPage>,
  readerId: string | undefined,
): Promise<Map<string, Message[]>> {
  const rows = [...pages.values()].flatMap((page) => page.rows);
  return Map.groupBy(await viewMessages(context, reader, rows, readerId), (message) => message.cid);
}
