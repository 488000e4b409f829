import { pinEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import { selectMessage, updateMessageRow } from '../messages/index.ts';
import { deletePin, selectPin } from './pinStore.ts';
import { publishPin } from './publishPin.ts';

/** The kind of job that unpins a message when its pin expires. */
export const pinExpired = 'pin.expired';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [pinExpired]: { readonly message_id: string };
  }
}

export const expiryKey = (messageId: string): string => `${pinExpired}:${messageId}`;

/** Unpins a message whose pin has expired. Idempotent, also if late. */
export function expirePin(context: ServerContext, message_id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const pin = await tx.get(selectPin, { message_id });
    if (pin?.expires_at == null || pin.expires_at > context.clock.now()) return;
    await tx.run(deletePin, { message_id });
    const row = await tx.get(selectMessage, { id: message_id });
    if (!row) return;
    const unpinned = { ...row, pin: null };
    await tx.run(updateMessageRow, unpinned);
    await publishPin(context, tx, { row: unpinned, definition: pinEvents.messageUnpinned });
  });
}
