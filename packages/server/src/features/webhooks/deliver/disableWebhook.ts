import { webhookGiveUpMs } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { holdsLease, type Lease } from '../../../core/jobs/lease.ts';
import { auditLog } from '../../audit/index.ts';
import { notifyNodes, webhooksChanged } from '../nodeEvents.ts';
import { selectWebhook, updateWebhookRow } from '../webhookStore.ts';

/** Disables a webhook that accepts nothing any more, and audits it. */
export async function disableWebhook(context: ServerContext, lease: Lease, id: string): Promise<void> {
  const { database, clock } = context;
  await database.write(async (tx) => {
    await holdsLease(tx, lease);
    const row = await tx.get(selectWebhook, { id });
    if (row?.active !== 1) return;
    const now = clock.now();
    const disabled_reason = `All deliveries failed for ${webhookGiveUpMs / 86_400_000} days.`;
    await tx.run(updateWebhookRow, { ...row, active: 0, disabled_at: now, disabled_reason, updated_at: now });
    await auditLog(context).record(tx, {
      actor: undefined,
      action: 'webhook.disabled',
      subject: { kind: 'webhook', id },
      details: { name: row.name },
    });
    await notifyNodes(context, tx, webhooksChanged);
  });
}
