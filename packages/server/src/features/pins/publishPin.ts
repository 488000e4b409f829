import type { pinEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { appendAboutMessage, type MessageRow, viewMessage } from '../messages/index.ts';

type PinEvent = typeof pinEvents.messagePinned | typeof pinEvents.messageUnpinned;

/** Publishes to the message's readers that it was pinned or unpinned; without an actor if its pin expired. */
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
