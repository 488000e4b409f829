import { type AuditEntry, fromCid, moderationActions } from '@confab/protocol';
import type { auditEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { hasCapability } from '../../core/access/capabilities.ts';
import { isAppAdmin, requireAppModerator } from '../../core/access/roles.ts';
import { isTenantReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime, parsed } from '../../core/storage/columns.ts';
import { type ChannelRow, selectChannels } from '../channels/index.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import { userDirectory } from '../users/index.ts';
import type { AuditRow } from './migrations.ts';

type Query = ParsedBodyOf<typeof auditEndpoints.queryAudit>;
type Row = Omit<AuditRow, 'id'> & { id: number };

/**
 * Returns a page of the audit log of the actor's tenant, newest first. Throws `not_allowed` unless the actor is an admin, a moderator or a
 * back end.
 */
export async function queryAudit(
  context: ServerContext,
  actor: Actor,
  { filter, limit, next }: Query,
): Promise<{ entries: AuditEntry[]; next?: string }> {
  const actions = readableActions(actor, filter.actions);
  const isReached = isTenantReached(actor, sql.ref('audit_log.tenant'));
  const found = await context.database.read.query<Row>((k) => {
    let query = k.selectFrom('audit_log').selectAll();
    if (isReached) query = query.where(isReached);
    if (actions) query = query.where('action', 'in', actions);
    for (const field of ['actor_id', 'user_id', 'subject_kind', 'subject_id', 'cid'] as const) {
      const value = filter[field];
      if (value !== undefined) query = query.where(field, '=', value);
    }
    if (filter.from !== undefined) query = query.where('created_at', '>=', Date.parse(filter.from));
    if (filter.to !== undefined) query = query.where('created_at', '<', Date.parse(filter.to));
    if (next !== undefined) {
      const [at, id] = next.split('.').map(Number) as [number, number];
      query = query.where(sql<boolean>`(created_at, id) < (${at}, ${id || 0})`);
    }
    return query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    entries: await viewEntries(context, actor, rows),
    ...(found.length > limit && last && { next: `${last.created_at}.${last.id}` }),
  };
}

/** Returns the requested actions that the actor may see; undefined for all. */
function readableActions(actor: Actor, asked: Query['filter']['actions']): string[] | undefined {
  if (isAppAdmin(actor)) return asked;
  requireAppModerator(actor, 'Only admins and moderators can read the audit log.');
  const readable = (asked ?? moderationActions).filter((action) => moderationActions.includes(action));
  // No action has an empty name: none of the requested ones may be seen.
  return readable.length > 0 ? readable : [''];
}

async function viewEntries(
  context: ServerContext,
  actor: Actor,
  rows: readonly Row[],
): Promise<AuditEntry[]> {
  const seesOrigins = isAppAdmin(actor);
  const people = await userDirectory(context).refs(
    rows.flatMap((row) => [row.actor_id, row.user_id].filter(isId)),
  );
  const person = (id: string | null) => (id === null ? undefined : people.get(id));
  const channels = await viewChannels(context, actor, rows);
  return rows.map((row) => ({
    id: String(row.id),
    action: row.action as AuditEntry['action'],
    actor_kind: row.actor_kind as AuditEntry['actor_kind'],
    actor: person(row.actor_id),
    subject_kind: row.subject_kind as AuditEntry['subject_kind'],
    subject_id: row.subject_id,
    user: person(row.user_id),
    cid: row.cid ?? undefined,
    channel: row.cid === null ? undefined : channels.get(row.cid),
    ...(seesOrigins && row.address !== null && { address: row.address }),
    ...(seesOrigins && row.user_agent !== null && { device: row.user_agent }),
    details: parsed(row.details, {}),
    created_at: isoTime(row.created_at),
  }));
}

/** Returns the channels of the entries that still exist, by cid. */
async function viewChannels(
  context: ServerContext,
  actor: Actor,
  rows: readonly Row[],
): Promise<Map<string, NonNullable<AuditEntry['channel']>>> {
  const cids = [...new Set(rows.map(({ cid }) => cid).filter(isId))];
  if (cids.length === 0) return new Map();
  const found = await context.database.read.all(selectChannels, { cids });
  return new Map(
    found
      .filter(({ erasing }) => erasing === 0)
      .map((row) => [
        row.cid,
        row.name !== null && maySeeName(context, actor, row) ? { name: row.name } : {},
      ]),
  );
}

/** Whether the actor finds the channel without being a member, or among the deleted ones. */
function maySeeName(
  context: ServerContext,
  actor: Actor,
  { cid, tenant, is_private, deleted_at }: ChannelRow,
): boolean {
  if (deleted_at !== null) return isAppAdmin(actor);
  const channelType = channelTypeDirectory(context).find(fromCid(cid).type);
  if (!channelType) return false;
  const subject = { channelType, private: is_private === 1, member: undefined, tenant, cid };
  return hasCapability(actor, 'read-channel', subject);
}

const isId = (id: string | null): id is string => id !== null;
