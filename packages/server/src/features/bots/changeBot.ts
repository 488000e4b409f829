import { type Bot, botNotFound, ChatError, conflict, userNotFound } from '@confab/protocol';
import type { botEndpoints as endpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { watchTexts } from '../automod/index.ts';
import { changeUser, selectUserToChange, userDirectory } from '../users/index.ts';
import { deleteBotRow, selectBot, toBot, updateBotRow } from './botStore.ts';
import { addBot, endBot } from './botUser.ts';
import type { BotRow } from './migrations.ts';

/** Creates a bot. Throws `bot_id_taken`, `too_many_bots` and `user_not_found`. */
export function createBot(
  context: ServerContext,
  actor: Actor,
  given: ParsedBodyOf<typeof endpoints.createBot>,
): Promise<Bot> {
  return context.database.write(async (tx) => {
    const owner_id = given.owner_id ?? actor.userId ?? null;
    if (owner_id !== null) await requireUser(context, owner_id);
    await watchTexts(context, tx, { actor, channelType: undefined, texts: { name: given.name } });
    const bot = { ...given, owner_id, purpose: 'bot' as const };
    const { row, user } = await addBot(context, tx, bot, actor.userId);
    await record(context, tx, actor, 'bot.created', row);
    return toBot(row, user);
  });
}

/** Changes a bot. Throws `bot_not_found` and `user_not_found`. */
export function updateBot(
  context: ServerContext,
  actor: Actor,
  id: string,
  asked: ParsedBodyOf<typeof endpoints.updateBot>,
): Promise<Bot> {
  return context.database.write(async (tx) => {
    const before = await open(tx, id);
    if (asked.owner_id !== undefined) await requireUser(context, asked.owner_id);
    const { name, image } = asked;
    if (name !== undefined) await watchTexts(context, tx, { actor, channelType: undefined, texts: { name } });
    const row: BotRow = {
      ...before,
      description: asked.description ?? before.description,
      owner_id: asked.owner_id ?? before.owner_id,
      updated_at: context.clock.now(),
    };
    await tx.run(updateBotRow, row);
    const user = await tx.get(selectUserToChange, { id });
    if (!user) throw new ChatError(botNotFound);
    const change = {
      ...(name !== undefined && { name }),
      ...(image !== undefined && { image }),
    };
    const changed =
      Object.keys(change).length > 0 ? await changeUser(context, tx, user, change, actor.userId) : user;
    await record(context, tx, actor, 'bot.updated', row);
    return toBot(row, changed);
  });
}

/** Deletes a bot with its tokens. Throws `conflict` for the bot of a webhook or command, which is deleted with that. */
export function deleteBot(context: ServerContext, actor: Actor, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const row = await open(tx, id);
    if (row.purpose !== 'bot') {
      throw new ChatError(conflict, {
        message: 'This bot belongs to an incoming webhook or a command. Delete that instead.',
        details: { reason: 'managed_bot' },
      });
    }
    await tx.run(deleteBotRow, { id });
    await endBot(context, tx, id, actor.userId);
    await record(context, tx, actor, 'bot.deleted', row);
  });
}

async function open(tx: Transaction, id: string): Promise<BotRow> {
  const row = await tx.get(selectBot, { id });
  if (!row) throw new ChatError(botNotFound);
  return row;
}

async function requireUser(context: ServerContext, id: string): Promise<void> {
  const user = await userDirectory(context).find(id);
  if (!user || user.deleted_at !== null || user.bot === 1) {
    const issues = [{ field: 'owner_id', rule: 'must be the ID of a person' }];
    throw new ChatError(userNotFound, { details: { issues } });
  }
}

const record = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  action: 'bot.created' | 'bot.updated' | 'bot.deleted',
  { id, owner_id }: BotRow,
): Promise<void> =>
  auditLog(context).record(tx, {
    actor,
    action,
    subject: { kind: 'bot', id, userId: id },
    details: { owner_id },
  });
