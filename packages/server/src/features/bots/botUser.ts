import { type Bot, botIdTaken, ChatError, maxBots, tooManyBots } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { addUser, changeUser, selectUserToChange, type UserRow } from '../users/index.ts';
import { botSteps } from './botSteps.ts';
import { insertBot, selectBots, selectBotsOfOwner } from './botStore.ts';
import type { BotRow } from './migrations.ts';
import { endTokens } from './tokens.ts';

/** The fields of a new bot. */
export interface NewBot {
  readonly id: string;
  readonly name: string;
  readonly image?: string | undefined;
  readonly description: string;
  readonly owner_id: string | null;
  readonly purpose: Bot['purpose'];
  /** The tenant in which it can be a member (TEN-02). */
  readonly tenant?: string | undefined;
}

/** Creates a bot's user. Throws `bot_id_taken` and `too_many_bots`. */
export async function addBot(
  context: ServerContext,
  tx: Transaction,
  bot: NewBot,
  actorId?: string,
): Promise<{ row: BotRow; user: UserRow }> {
  const made = (await tx.all(selectBots, {})).filter(({ purpose }) => purpose === 'bot');
  if (bot.purpose === 'bot' && made.length >= maxBots) throw new ChatError(tooManyBots);
  const { id, name, image, tenant } = bot;
  const user = await addUser(context, tx, { id, name, image, tenant, bot: true }, actorId);
  if (!user) {
    const issues = [{ field: 'id', rule: 'must not already be in use' }];
    throw new ChatError(botIdTaken, { details: { issues } });
  }
  const now = context.clock.now();
  const { description, owner_id, purpose } = bot;
  const row: BotRow = { id, description, owner_id, purpose, created_at: now, updated_at: now };
  await tx.run(insertBot, row);
  return { row, user };
}

/** Ends a bot: revokes its tokens and deactivates its user; its messages are kept. */
export async function endBot(
  context: ServerContext,
  tx: Transaction,
  id: string,
  actorId?: string,
): Promise<void> {
  await endTokens(context, tx, id);
  await deactivate(context, tx, id, actorId);
  for (const step of botSteps(context).afterDelete) await step(id, tx);
}

/** Deactivates the bots of an owner whose account ended; admins can reactivate them. */
export async function stopBotsOf(
  context: ServerContext,
  tx: Transaction,
  owner_id: string,
  actorId?: string,
): Promise<void> {
  for (const { id } of await tx.all(selectBotsOfOwner, { owner_id })) {
    if (await deactivate(context, tx, id, actorId)) {
      await auditLog(context).record(tx, {
        actor: undefined,
        action: 'user.deactivated',
        subject: { kind: 'user', id },
        details: { owner_id },
      });
    }
  }
}

async function deactivate(
  context: ServerContext,
  tx: Transaction,
  id: string,
  actorId?: string,
): Promise<boolean> {
  const user = await tx.get(selectUserToChange, { id });
  if (!user || user.deactivated_at !== null) return false;
  await changeUser(context, tx, user, { deactivated_at: context.clock.now() }, actorId);
  return true;
}
