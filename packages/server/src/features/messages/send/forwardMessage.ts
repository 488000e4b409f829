import { ChatError, forwardInvalid, type MessageInput, messageNotFound } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import { type Tenant, withinTenant } from '../../../core/access/tenants.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { parsed } from '../../../core/storage/columns.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { MessageRow } from '../migrations.ts';
import { openStandingMessage } from '../openMessage.ts';

/** The source of a forwarded message, as stored in its row. */
export interface ForwardedColumn {
  message_id: string;
  cid: string;
  user_id: string;
  created_at: number;
}

/**
 * Loads the message to forward (MSG-08) into a channel of this tenant, which the forwarder must be able to read. Throws `forward_invalid`, also if it
 * has nothing that can be forwarded.
 */
export async function findForwarded(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
  tenant: Tenant,
): Promise<MessageRow> {
  const row = await findStanding(context, tx, withinTenant(actor, tenant), id);
  if (!row) throw invalid('must be a message that you can read and that isn’t deleted');
  if (row.visible_to !== null && row.user_id !== actor.userId) {
    throw invalid('must be a message that everyone in its channel can see');
  }
  if (row.text.trim() === '' && row.attachments === null) {
    throw invalid('must be a message with text or attachments; polls and locations can’t be forwarded');
  }
  return row;
}

async function findStanding(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<MessageRow | undefined> {
  try {
    const { row } = await openStandingMessage(context, tx, actor, id);
    return row.type === 'regular' ? row : undefined;
  } catch (error) {
    if (error instanceof ChatError && error.is(messageNotFound)) return undefined;
    throw error;
  }
}

const invalid = (rule: string) =>
  new ChatError(forwardInvalid, {
    details: { issues: [{ field: 'message.forwarded_message_id', rule }] },
  });

/** Builds the forwarded copy: its text and attachments, without mentions. */
export function forwardedInput(input: MessageInput, row: MessageRow): MessageInput {
  return {
    id: input.id,
    parent_id: input.parent_id,
    show_in_channel: input.show_in_channel,
    silent: input.silent,
    restricted_visibility: input.restricted_visibility,
    custom: input.custom,
    sends_draft: input.sends_draft,
    text: row.text,
    attachments: parsed(row.attachments, []),
    pending_previews: parsed(row.pending_previews, []),
  };
}

/** Returns the reference to the source; a forwarded original keeps its first author. */
export const forwardedFrom = (row: MessageRow): string =>
  row.forwarded_from ??
  JSON.stringify({
    message_id: row.id,
    cid: row.cid,
    user_id: row.user_id,
    created_at: row.created_at,
  } satisfies ForwardedColumn);
