import { ChatError, campaignManagers, manageCampaigns, notAllowed, userStream } from '@confab/protocol';
import type { EventDefinition, PayloadOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import { requireNoTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';

/** Most managers notified of a change; others find it when they look. */
const maxNotified = 200;

/** Whether this actor or user may manage campaigns and segments, as a host's back end may. */
export const managesCampaigns = (actor: { readonly role: string }): boolean =>
  isHost(actor) || campaignManagers.some((role) => role === actor.role);

/** Throws `not_allowed`, naming `manage-campaigns`, unless the actor may manage campaigns and segments. */
export function requireCampaignManager(actor: Actor): void {
  requireNoTenant(actor);
  if (managesCampaigns(actor)) return;
  throw new ChatError(notAllowed, {
    message: `You don’t have permission to manage campaigns (requires ${manageCampaigns}).`,
    details: { capability: manageCampaigns, roles: [...campaignManagers] },
  });
}

const selectManagers = statement((k, p: Placeholders<{ limit: number }>) =>
  k
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...campaignManagers])
    .where('tenant', 'is', null)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .limit(p('limit')),
);

/** Publishes to campaign managers' devices only; with a `key`, the log keeps only the latest. */
export async function publishToManagers<D extends EventDefinition>(
  context: ServerContext,
  tx: Transaction,
  event: { definition: D; payload: PayloadOf<D>; actor_id?: string | undefined; key?: string },
): Promise<void> {
  const { definition, payload, actor_id, key } = event;
  for (const { id } of await tx.all(selectManagers, { limit: maxNotified })) {
    await context.log.append(tx, {
      stream: userStream(id),
      definition,
      payload,
      ...(actor_id !== undefined && { actor_id }),
      ...(key !== undefined && { key: `${key}:${id}` }),
    });
  }
}
