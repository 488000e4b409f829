import type { Capability, ChannelRole, ChannelType } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { hasCapability } from '../../core/access/capabilities.ts';
import { isHost } from '../../core/access/roles.ts';
import { isTenantReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Condition } from '../../core/filters/filterField.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';

/** The purpose of a list of channels: the actor must have all of these capabilities, in a suitable type. */
export interface ListedFor {
  readonly capabilities: readonly Capability[];
  readonly suits?: (channelType: ChannelType) => boolean;
}

const reading: ListedFor = { capabilities: ['read-channel'] };
const memberRoles = ['owner', 'moderator', 'member'] as const satisfies readonly ChannelRole[];

/**
 * Returns the channel types whose channels an actor may read (or use for `purpose`): unconditionally, and with a
 * channel role. The same decision as `authorize`, for channels of the actor's tenant (TEN-02).
 */
export function openTypes(
  context: ServerContext,
  actor: Actor,
  { capabilities, suits = () => true }: ListedFor = reading,
): { whole: string[]; asMember: { channel_role: ChannelRole; types: string[] }[] } {
  const types = channelTypeDirectory(context).all().filter(suits);
  const open = (member?: { state: string; channel_role: ChannelRole }) =>
    types
      .filter((channelType) =>
        capabilities.every((capability) =>
          hasCapability(actor, capability, { channelType, member, tenant: undefined }),
        ),
      )
      .map(({ name }) => name);
  return {
    whole: open(),
    asMember: memberRoles.map((channel_role) => ({
      channel_role,
      types: open({ state: 'joined', channel_role }),
    })),
  };
}

/** Options of the query. */
interface ListReader {
  readonly purpose?: ListedFor | undefined;
  /** Whether the condition itself uses an index to find candidates; not needed if the rest of the query does. */
  readonly findsCandidates?: boolean;
}

/**
 * Returns the condition that the actor may read a channel (or use it for `purpose`), for lists (APP-04). In the query,
 * `c` is the channel and `m` the actor's own membership.
 */
export function visibleTo(context: ServerContext, actor: Actor, looking: ListReader = {}): Condition {
  const visible = visibleWithin(context, actor, looking);
  const cids = actor.scope?.cids;
  return cids ? sql<boolean>`${visible} and c.cid in (${names([...cids])})` : visible;
}

function visibleWithin(
  context: ServerContext,
  actor: Actor,
  { purpose = reading, findsCandidates = true }: ListReader,
): Condition {
  const { whole, asMember } = openTypes(context, actor, purpose);
  const parts = [
    // Only its members and a host's back end may read a private channel (CHAN-13).
    isHost(actor)
      ? sql<boolean>`c.type in (${names(whole)})`
      : sql<boolean>`(c.type in (${names(whole)}) and (c.is_private = 0 or m.state = 'joined'))`,
    ...asMember.map(
      ({ channel_role, types }) =>
        sql<boolean>`(m.state = 'joined' and m.channel_role = ${channel_role} and c.type in (${names(types)}))`,
    ),
  ];
  const isReached = isTenantReached(actor, sql.ref('c.tenant')) ?? sql<boolean>`1 = 1`;
  const readable = sql<boolean>`c.deleted_at is null and ${isReached} and (${sql.join(parts, sql` or `)})`;
  // Whole types, and the actor's memberships.
  const open = findsCandidates
    ? sql<boolean>`(c.type in (${names(whole)}) or c.cid in (
        select mine.cid from members mine where mine.user_id = ${actor.userId ?? ''} and mine.state = 'joined'
      )) and ${readable}`
    : readable;
  if (isHost(actor) || actor.userId === undefined) return open;
  // Read once for the whole list: a condition on each channel took a sixth of the query's time.
  return sql<boolean>`${open} and c.cid not in (select x.cid from channel_restrictions x
    where x.user_id = ${actor.userId} and x.banned_until > ${context.clock.now()})`;
}

/** Formats a list for `in (…)`, which must not be empty in PostgreSQL. */
const names = (types: readonly string[]) => (types.length === 0 ? sql`''` : sql.join(types));
