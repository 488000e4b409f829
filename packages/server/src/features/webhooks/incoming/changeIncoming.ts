import { randomBytes, randomUUID } from 'node:crypto';
import { ChatError, maxIncomingWebhooks, tooManyWebhooks, webhookNotFound } from '@confab/protocol';
import type { webhookEndpoints as endpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tenant } from '../../../core/access/tenants.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { auditLog } from '../../audit/index.ts';
import { watchTexts } from '../../automod/index.ts';
import { addBot, deleteBotRow, endBot } from '../../bots/index.ts';
import { openChannel } from '../../channels/index.ts';
import { addMembersIn } from '../../members/index.ts';
import { hashSecret, newSecret } from '../../sessions/index.ts';
import { changeUser, selectUserToChange } from '../../users/index.ts';
import type { IncomingWebhookRow } from '../migrations.ts';
import {
  deleteIncomingRow,
  insertIncoming,
  selectAllIncoming,
  selectIncoming,
  selectIncomingOfMaker,
  updateIncomingRow,
} from './incomingStore.ts';

/** An incoming webhook with its token, which is shown only once. */
export interface WithToken {
  readonly row: IncomingWebhookRow;
  readonly token: string;
}

/**
 * Creates a webhook that posts into a channel, as a bot of its own that joins it. Throws the errors of adding a member.
 */
export async function createIncoming(
  context: ServerContext,
  actor: Actor,
  { name, cid }: ParsedBodyOf<typeof endpoints.createIncomingWebhook>,
): Promise<WithToken> {
  const { database, clock } = context;
  const { tenant } = await openChannel(context, database.read, actor, cid, 'update-channel-members');
  const token = newSecret();
  const now = clock.now();
  const row: IncomingWebhookRow = {
    id: randomUUID(),
    name,
    cid,
    bot_id: `hook-${randomBytes(6).toString('hex')}`,
    token_hash: hashSecret(token),
    active: 1,
    created_by_id: actor.userId ?? null,
    last_used_at: null,
    created_at: now,
    updated_at: now,
  };
  await addItsBot(context, actor, row, tenant);
  try {
    await database.write(async (tx) => {
      await addMembersIn(context, tx, actor, { cid, userIds: [row.bot_id], channel_role: 'member' });
      await tx.run(insertIncoming, row);
      await record(context, tx, actor, 'incoming_webhook.created', row);
    });
  } catch (error) {
    await database.write((tx) => endItsBot(context, tx, actor, row));
    throw error;
  }
  return { row, token };
}

/** Committed before it joins, since members must exist, in the tenant of the channel (TEN-02). */
function addItsBot(
  context: ServerContext,
  actor: Actor,
  row: IncomingWebhookRow,
  tenant: Tenant,
): Promise<void> {
  return context.database.write(async (tx) => {
    const all = await tx.all(selectAllIncoming, {});
    if (all.length >= maxIncomingWebhooks) throw new ChatError(tooManyWebhooks);
    await watchTexts(context, tx, { actor, channelType: undefined, texts: { name: row.name } });
    const bot = {
      id: row.bot_id,
      name: row.name,
      description: '',
      owner_id: actor.userId ?? null,
      purpose: 'incoming_webhook' as const,
      ...(tenant !== null && { tenant }),
    };
    await addBot(context, tx, bot, actor.userId);
  });
}

async function endItsBot(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { bot_id }: IncomingWebhookRow,
): Promise<void> {
  await tx.run(deleteBotRow, { id: bot_id });
  await endBot(context, tx, bot_id, actor.userId);
}

/** Renames an incoming webhook and its bot, or enables or disables it. */
export function updateIncoming(
  context: ServerContext,
  actor: Actor,
  id: string,
  { name, active }: ParsedBodyOf<typeof endpoints.updateIncomingWebhook>,
): Promise<IncomingWebhookRow> {
  return context.database.write(async (tx) => {
    const before = await open(tx, id);
    const row: IncomingWebhookRow = {
      ...before,
      name: name ?? before.name,
      active: active === undefined ? before.active : active ? 1 : 0,
      updated_at: context.clock.now(),
    };
    await tx.run(updateIncomingRow, row);
    const bot = row.name === before.name ? undefined : await tx.get(selectUserToChange, { id: row.bot_id });
    if (bot) {
      await watchTexts(context, tx, { actor, channelType: undefined, texts: { name: row.name } });
      await changeUser(context, tx, bot, { name: row.name }, actor.userId);
    }
    await record(context, tx, actor, 'incoming_webhook.updated', row, { active: row.active === 1 });
    return row;
  });
}

/** Replaces its address; the old one is rejected from this commit on. */
export function rotateIncoming(context: ServerContext, actor: Actor, id: string): Promise<WithToken> {
  const token = newSecret();
  return context.database.write(async (tx) => {
    const before = await open(tx, id);
    const row = { ...before, token_hash: hashSecret(token), updated_at: context.clock.now() };
    await tx.run(updateIncomingRow, row);
    await record(context, tx, actor, 'incoming_webhook.rotated', row);
    return { row, token };
  });
}

/** Disables the webhooks of a creator whose account ended, who may know their addresses; admins can re-enable them. */
export async function stopIncomingOf(
  context: ServerContext,
  tx: Transaction,
  created_by_id: string,
): Promise<void> {
  for (const before of await tx.all(selectIncomingOfMaker, { created_by_id })) {
    const row = { ...before, active: 0, updated_at: context.clock.now() };
    await tx.run(updateIncomingRow, row);
    await record(context, tx, undefined, 'incoming_webhook.updated', row, { active: false });
  }
}

/** Deletes it with its bot, whose messages are kept. */
export function deleteIncoming(context: ServerContext, actor: Actor, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const row = await open(tx, id);
    await tx.run(deleteIncomingRow, { id });
    await endItsBot(context, tx, actor, row);
    await record(context, tx, actor, 'incoming_webhook.deleted', row);
  });
}

async function open(tx: Transaction, id: string): Promise<IncomingWebhookRow> {
  const row = await tx.get(selectIncoming, { id });
  if (!row) throw new ChatError(webhookNotFound);
  return row;
}

const record = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor | undefined,
  action: `incoming_webhook.${'created' | 'updated' | 'rotated' | 'deleted'}`,
  { id, cid, name }: IncomingWebhookRow,
  details: Record<string, unknown> = {},
): Promise<void> =>
  auditLog(context).record(tx, {
    actor,
    action,
    subject: { kind: 'incoming_webhook', id },
    cid,
    details: { name, ...details },
  });
