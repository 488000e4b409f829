import type { AuditAction, SystemNote } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { sendSystemMessage } from '../messages/index.ts';
import type { ChangedChannel } from './channelSteps.ts';

/**
 * Posts a system message that someone changed the channel's name or topic, froze or unfroze it, or changed its slow mode;
 * the last two are audited too.
 */
export async function announceChange(
  context: ServerContext,
  tx: Transaction,
  { actor, before, row }: ChangedChannel,
): Promise<void> {
  const { cid } = row;
  const announce = async (note: SystemNote & { kind: AuditAction }, details?: Record<string, unknown>) => {
    await sendSystemMessage(context, tx, actor, cid, note);
    const subject = { kind: 'channel', id: cid } as const;
    await auditLog(context).record(tx, {
      actor,
      action: note.kind,
      subject,
      cid,
      ...(details && { details }),
    });
  };
  if (row.name !== before.name)
    await sendSystemMessage(context, tx, actor, cid, { kind: 'channel.renamed', name: row.name ?? '' });
  if (row.topic !== before.topic)
    await sendSystemMessage(context, tx, actor, cid, { kind: 'channel.topic', topic: row.topic ?? '' });
  if (row.frozen !== before.frozen)
    await announce({ kind: row.frozen ? 'channel.frozen' : 'channel.thawed' });
  if (row.cooldown !== before.cooldown) {
    const seconds = row.cooldown ?? 0;
    await announce({ kind: 'channel.slowed', seconds }, { before: before.cooldown ?? 0, after: seconds });
  }
}
