import type { ServerContext } from '../feature.ts';
import type { Transaction } from '../storage/database.ts';
import { webhookRunners } from './deliver/webhookRunners.ts';
import { insertSkip, skips } from './skips.ts';

/** Lets no webhook hear of this message when it is sent (`skip_webhook` of a campaign), in the transaction that sends it. */
export async function skipWebhooks(
  context: ServerContext,
  tx: Transaction,
  messageId: string,
): Promise<void> {
  if (!webhookRunners(context).any) return;
  skips(context).any = true;
  await tx.run(insertSkip, { message_id: messageId, created_at: context.clock.now() });
}
