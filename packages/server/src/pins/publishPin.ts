import type { pinEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../feature.ts';
import { appendAboutMessage, type MessageRow, viewMessage } from '../messages/index.ts';
import type { Transaction } from '../storage/database.ts';

type PinEvent = typeof pinEvents.messagePinned | typeof pinEvents.messageUnpinned;

/** Tells who may read a message that it was pinned or unpinned; by nobody where its time was over. */
export async function publishPin(
  context: ServerContext,
  tx: Transaction,
  { row, definition, actorId }: { row: MessageRow; definition: PinEvent; actorId?: string },
): Promise<void> {
  await appendAboutMessage<PinEvent>(context, tx, row, {
    definition,
    ...(actorId !== undefined && { actor_id: actorId }),
    payload: { cid: row.cid, message: await viewMessage(context, tx, row) },
  });
}
