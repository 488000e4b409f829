import { deliveriesKeptMs, maxDeliveriesKept } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { deleteOldDeliveries, selectNthDelivery } from './deliveryStore.ts';
import { selectWebhooks } from './webhookStore.ts';

/** Deletes old and excess entries of the delivery logs. */
export async function sweepDeliveries({ database, clock }: ServerContext): Promise<void> {
  const before = clock.now() - deliveriesKeptMs;
  for (const { id: webhook_id } of await database.read.all(selectWebhooks, {})) {
    const nth = await database.read.get(selectNthDelivery, { webhook_id, keep: maxDeliveriesKept });
    const below = (nth?.position ?? -1) + 1;
    await database.write((tx) => tx.run(deleteOldDeliveries, { webhook_id, before, below }));
  }
}
