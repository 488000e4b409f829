import { randomUUID } from 'node:crypto';
import { ChatError, responseUrlInvalid } from '@confab/protocol';
import type { commandEndpoints as endpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { findChannel } from '../../channels/index.ts';
import { writeSending } from '../../messages/index.ts';
import { hashSecret } from '../../sessions/index.ts';
import { findActorNow } from '../../users/index.ts';
import { selectHostCommand, useResponse } from './hostCommandStore.ts';
import type { CommandResponseRow } from './hostCommandTables.ts';
import { sendAsCommand } from './runHostCommand.ts';

/**
 * Answers a command later, as long as its caller may still write there; an answer for the caller only is a message of
 * restricted visibility. Throws `response_url_invalid`.
 */
export async function answerCommand(
  context: ServerContext,
  token: string,
  { text, response_type }: ParsedBodyOf<typeof endpoints.answerCommand>,
): Promise<void> {
  const id = randomUUID();
  await writeSending(context, async (tx) => {
    const now = context.clock.now();
    const row = await tx.get(useResponse, { token_hash: hashSecret(token), now });
    const command = row && (await tx.get(selectHostCommand, { name: row.command }));
    if (!row || command?.active !== 1 || !(await mayStillAsk(context, tx, row))) {
      throw new ChatError(responseUrlInvalid);
    }
    await sendAsCommand(context, tx, command.bot_id, {
      id,
      cid: row.cid,
      text,
      parent_id: row.parent_id ?? undefined,
      readers: response_type === 'ephemeral' ? [row.user_id] : undefined,
    });
  });
}

/** Whether the caller of a command could run it now. */
async function mayStillAsk(
  context: ServerContext,
  tx: Transaction,
  { user_id, cid, parent_id }: CommandResponseRow,
): Promise<boolean> {
  const caller = await findActorNow(tx, user_id, context.clock.now());
  const channel = caller && (await findChannel(context, tx, caller, cid));
  return channel?.may(parent_id === null ? 'send-message' : 'send-reply') === true;
}
