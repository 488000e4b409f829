import { botNotFound, ChatError } from '@confab/protocol';
import { botEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { tokenKinds } from '../sessions/index.ts';
import { userDirectory, userSteps } from '../users/index.ts';
import { deleteBotRow, selectBot, selectBots, selectTokensOfBot, toBot, toBotToken } from './botStore.ts';
import { stopBotsOf } from './botUser.ts';
import { createBot, deleteBot, updateBot } from './changeBot.ts';
import { botMigrations } from './migrations.ts';
import { botTokens, createToken, endTokens, revokeToken } from './tokens.ts';

/** Bots and their tokens (HOOK-01). */
export const createBotsFeature: CreateFeature = (context) => {
  const { read } = context.database;
  tokenKinds(context).push(botTokens(context));
  erasure(context).add({
    name: 'bots',
    async user(tx, { id }) {
      await endTokens(context, tx, id);
      await tx.run(deleteBotRow, { id });
    },
  });
  userSteps(context).afterEnd.push(({ id }, tx, actorId) => stopBotsOf(context, tx, id, actorId));
  return {
    name: 'bots',
    migrations: botMigrations,
    endpoints: [
      implement(endpoints.listBots, async () => {
        const rows = await read.all(selectBots, {});
        const users = await userDirectory(context).findMany(rows.map(({ id }) => id));
        return { bots: rows.map((row) => toBot(row, users.get(row.id))) };
      }),
      implement(endpoints.createBot, async ({ actor, body }) => ({
        bot: await createBot(context, actor, body),
      })),
      implement(endpoints.updateBot, async ({ actor, params, body }) => ({
        bot: await updateBot(context, actor, params.bot_id, body),
      })),
      implement(endpoints.deleteBot, async ({ actor, params }) => {
        await deleteBot(context, actor, params.bot_id);
        return {};
      }),
      implement(endpoints.listBotTokens, async ({ params: { bot_id } }) => {
        if (!(await read.get(selectBot, { id: bot_id }))) throw new ChatError(botNotFound);
        return { bot_tokens: (await read.all(selectTokensOfBot, { bot_id })).map(toBotToken) };
      }),
      implement(endpoints.createBotToken, ({ actor, params, body }) =>
        createToken(context, actor, params.bot_id, body),
      ),
      implement(endpoints.revokeBotToken, async ({ actor, params }) => {
        await revokeToken(context, actor, params.bot_id, params.token_id);
        return {};
      }),
    ],
  };
};
