import {
  ChatError,
  type Group,
  groupManagers,
  groupNotFound,
  inputInvalid,
  mentionWords,
  notAllowed,
} from '@confab/protocol';
import { groupEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import { reachesTenant, streamOfTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { selectGroupToChange, viewGroups } from './groupStore.ts';
import type { GroupRow } from './migrations.ts';

/** Throws `not_allowed` unless the actor may manage groups: admins, moderators, a host's back end. */
export function requireGroupManager(actor: Actor): void {
  if (isHost(actor) || groupManagers.some((role) => role === actor.role)) return;
  throw new ChatError(notAllowed, {
    message: 'Only admins and moderators can manage groups.',
    details: { roles: [...groupManagers] },
  });
}

/** Loads a group for a change. Throws `group_not_found`, also for one of another tenant (TEN-02). */
export async function openGroup(tx: Transaction, actor: Actor, id: string): Promise<GroupRow> {
  const row = await tx.get(selectGroupToChange, { id });
  if (!row || !reachesTenant(actor, row.tenant)) throw new ChatError(groupNotFound);
  return row;
}

/** Throws if a mention of the group would be ambiguous with `@channel`, `@here` or a role. */
export function requireOwnWord(fields: { id?: string | undefined; name?: string | undefined }): void {
  const issues = Object.entries(fields).flatMap(([field, word]) =>
    mentionWords.includes(word?.toLowerCase() ?? '')
      ? [{ field, rule: `must not be one of ${mentionWords.join(', ')}` }]
      : [],
  );
  if (issues.length > 0) throw new ChatError(inputInvalid, { details: { issues } });
}

/** Audits an action on a group. */
export const recordGroup = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  action: 'group.created' | 'group.updated' | 'group.deleted',
  { id, tenant }: Pick<GroupRow, 'id' | 'tenant'>,
  details: Record<string, unknown> = {},
) => auditLog(context).record(tx, { actor, action, subject: { kind: 'group', id }, tenant, details });

/** Publishes a group's current state to everyone in its tenant. */
export async function publishGroup(
  context: ServerContext,
  tx: Transaction,
  actor: Actor | undefined,
  row: GroupRow,
): Promise<Group> {
  const [group] = (await viewGroups(tx, [row])) as [Group];
  await context.log.append(tx, {
    stream: streamOfTenant(row.tenant),
    definition: groupEvents.groupUpdated,
    actor_id: actor?.userId,
    payload: { group },
  });
  return group;
}
