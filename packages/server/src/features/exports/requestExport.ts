import { ChatError, exportUnderWay, type Task } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { selectUnfinished, tasks } from '../tasks/index.ts';
import { requireExport } from './requireExport.ts';
import { type ExportPayload, exportChannelKind, exportUserKind } from './runExport.ts';

/**
 * Exports the actor's own data, or any user's for admins. Throws `not_allowed`, `user_not_found`, `export_under_way`.
 */
export async function requestUserExport(context: ServerContext, actor: Actor, userId: string): Promise<Task> {
  await requireExport(context, context.database.read, actor, { kind: 'user', subject: userId });
  return context.database.write(async (tx) => {
    const subject = { kind: 'user', id: userId } as const;
    if (actor.userId !== userId) {
      await auditLog(context).record(tx, { actor, action: 'user.exported', subject });
    }
    return ask(context, tx, actor, {
      kind: exportUserKind,
      payload: { subject: userId },
      result: { user_id: userId },
    });
  });
}

/**
 * Exports the readable part of a channel that the actor may update. Throws `channel_not_found`, `not_allowed`,
 * `export_under_way`.
 */
export function requestChannelExport(context: ServerContext, actor: Actor, cid: string): Promise<Task> {
  return context.database.write(async (tx) => {
    await requireExport(context, tx, actor, { kind: 'channel', subject: cid });
    const subject = { kind: 'channel', id: cid } as const;
    await auditLog(context).record(tx, { actor, action: 'channel.exported', subject, cid });
    return ask(context, tx, actor, {
      kind: exportChannelKind,
      payload: { subject: cid },
      result: { cid },
    });
  });
}

/** Starts an export, one at a time per user, since each can include everything they may read. */
async function ask(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  what: { kind: string; payload: ExportPayload; result: Readonly<Record<string, unknown>> },
): Promise<Task> {
  const unfinished = actor.userId ? await tx.all(selectUnfinished, { asked_by_id: actor.userId }) : [];
  const underWay = unfinished.find(({ kind }) => kind === exportUserKind || kind === exportChannelKind);
  if (underWay) throw new ChatError(exportUnderWay, { details: { task_id: underWay.id } });
  return tasks(context).request(tx, actor, what);
}
