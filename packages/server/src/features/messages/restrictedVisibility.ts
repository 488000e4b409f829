import type { MessageInput } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import { withinTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import type { ChannelAccess } from '../channels/index.ts';
import { userDirectory, visibleAmong } from '../users/index.ts';
import type { MessageRow } from './migrations.ts';
import { shadowReaders } from './shadowReaders.ts';

type Restricted = Pick<MessageRow, 'visible_to'>;

/** The reader, as {@link shownTo} matches it against a row's readers. */
export type Viewer = string;

/**
 * Returns the viewer of an actor: a back end sees every message, everyone else unrestricted ones and those that name
 * them (MSG-15).
 */
export function viewerOf(actor: Actor): Viewer {
  // Every list contains the empty text; none contains an empty id.
  if (isHost(actor)) return '';
  return JSON.stringify(actor.userId ?? '');
}

/** Whether the message's restricted visibility (MSG-15) includes this actor. */
export const isShownTo = ({ visible_to }: Restricted, actor: Actor): boolean =>
  visible_to === null || visible_to.includes(viewerOf(actor));

/** The SQL counterpart of {@link isShownTo}, for messages with `alias` in the query. */
export const shownTo = ({ name }: Dialect, viewer: unknown, alias = 'messages') => {
  const list = sql.ref(`${alias}.visible_to`);
  return sql<boolean>`(${list} is null or ${position(name, list, viewer)} > 0)`;
};

const standsInChannel = sql`y.in_channel = 1`;
const standsInThread = sql`y.parent_id = x.parent_id`;

/**
 * The part of CHAN-09's rule that checks whether the message `x` of a list may count for a user; unrestricted messages
 * are answered by the list's index alone. `userId` is an expression for the user's id.
 */
export const countsFor = ({ name }: Dialect, list: 'channel' | 'thread', userId: RawBuilder<unknown>) => {
  const viewer = sql`'"' || ${userId} || '"'`;
  return sql`(x.countable = 1 or (x.countable = 2 and exists (
    select 1 from messages y where y.cid = x.cid and y.number = x.number
      and ${list === 'channel' ? standsInChannel : standsInThread}
      and ${position(name, sql`y.visible_to`, viewer)} > 0)))`;
};

const position = (dialect: Dialect['name'], list: unknown, viewer: unknown) =>
  dialect === 'sqlite' ? sql`instr(${list}, ${viewer})` : sql`strpos(${list}, ${viewer})`;

/** Returns the ids of a message's restricted readers; undefined if everyone in its channel may read it. */
export const readersOf = ({ visible_to }: Restricted): string[] | undefined =>
  visible_to === null
    ? undefined
    : parsed<string[]>(visible_to, []).filter((id) => !id.startsWith(shadowMark));

// No id begins with it.
const shadowMark = '*';

/** Returns the id of the shadow-banned author (MOD-01), who must not learn that the message is restricted. */
export const shadowedOf = ({ visible_to }: Restricted): string | undefined =>
  visible_to?.startsWith(`["${shadowMark}`)
    ? parsed<string[]>(visible_to, [''])[0]?.slice(shadowMark.length)
    : undefined;

/** Returns the restricted readers as shown to one of them; undefined if that would reveal a shadow ban. */
export const listedReaders = (row: Restricted, readerId: string | undefined): string[] | undefined => {
  const shadowed = shadowedOf(row);
  return shadowed !== undefined && (readerId === undefined || readerId === shadowed)
    ? undefined
    : readersOf(row);
};

/** Whether all readers of `message` may read `other` too, so that it can be embedded. */
export function mayCarry(message: Restricted, other: Restricted): boolean {
  if (other.visible_to === null || other.visible_to === message.visible_to) return true;
  const readers = readersOf(other);
  return readersOf(message)?.every((id) => readers?.includes(id)) ?? false;
}

/**
 * Returns the restricted readers of a message being sent, as its column. A reply to a restricted message is limited to
 * that message's readers, unless it names some of them. A shadow-banned author's message is limited to the author and
 * moderators.
 */
export async function visibleToColumn(
  context: ServerContext,
  tx: Transaction,
  {
    actor,
    channel,
    authorId,
    input,
    parent,
  }: {
    actor: Actor;
    channel: ChannelAccess;
    authorId: string;
    input: MessageInput;
    parent: MessageRow | undefined;
  },
): Promise<string | null> {
  const asked = input.restricted_visibility;
  if (channel.isShadowBanned) {
    const readers = await shadowReaders(context, tx, channel.cid, authorId);
    const allowed = parent && readersOf(parent);
    const kept = readers.filter((id) => id === authorId || allowed?.includes(id) !== false);
    return JSON.stringify([`${shadowMark}${authorId}`, ...kept]);
  }
  if (asked === undefined) return parent?.visible_to ?? null;
  channel.require('restrict-visibility');
  const readers = [...new Set([...asked, authorId])].sort();
  const allowed = parent && readersOf(parent);
  const named = [
    ...(await visibleAmong(context, tx, withinTenant(actor, channel.tenant), readers)),
    authorId,
    ...(allowed ?? []),
  ];
  const users = await userDirectory(context).findMany(readers.filter((id) => named.includes(id)));
  const wrong = readers.find((id) => !users.has(id) || (allowed && !allowed.includes(id)));
  if (wrong === undefined) return JSON.stringify(readers);
  const rule = users.has(wrong)
    ? `must only include readers of the parent message (${wrong} isn’t one)`
    : `must be existing users (${wrong} not found)`;
  throw inputError([{ field: 'message.restricted_visibility', rule }]);
}
