import { randomUUID } from 'node:crypto';
import {
  type BotScope,
  type BotToken,
  botNotFound,
  botTokenPrefix,
  ChatError,
  maxBotTokens,
  tooManyBots,
  userStream,
} from '@confab/protocol';
import { type botEndpoints, type ParsedBodyOf, sessionEvents } from '@confab/protocol/schemas';
import { type Actor, actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { measureCache } from '../../core/observe/cacheMetrics.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { EntityCache } from '../../core/storage/entityCache.ts';
import { auditLog } from '../audit/index.ts';
import { hashSecret, isSecret, newSecret, refuseBanned, type TokenKind } from '../sessions/index.ts';
import { isActive, userDirectory } from '../users/index.ts';
import {
  deleteToken,
  insertToken,
  selectBot,
  selectTokens,
  selectTokensOfBot,
  toBotToken,
  touchToken,
} from './botStore.ts';
import type { BotTokenRow } from './migrations.ts';

const tokensKept = 5000;
const touchEveryMs = 10 * 60_000;

/** The tokens of a server's bots, with active ones cached. */
export const botTokens = perServer((context): TokenKind => {
  const { database, bus, clock, logger } = context;
  const people = userDirectory(context);
  const cache = measureCache(
    context,
    'bot_tokens',
    new EntityCache<BotTokenRow>(async (ids) => {
      const rows = await database.read.all(selectTokens, { ids: [...ids] });
      return rows.map((row) => [row.id, row] as const);
    }, tokensKept),
  );
  bus.observe(['session.revoked'], ({ json }) => cache.forget(JSON.parse(json).session_id));

  const standing = async (id: string): Promise<BotTokenRow | undefined> => {
    const row = await cache.get(id);
    return row && (row.expires_at === null || row.expires_at > clock.now()) ? row : undefined;
  };
  const touch = (row: BotTokenRow) => {
    const now = clock.now();
    if (row.last_used_at !== null && now - row.last_used_at < touchEveryMs) return;
    row.last_used_at = now;
    database
      .write((tx) => tx.run(touchToken, { id: row.id, last_used_at: now }))
      .catch((err) => logger.warn({ err }, 'the use of a bot token could not be recorded'));
  };

  return {
    prefix: botTokenPrefix,
    async actorBy(token) {
      const parts = /^cb_([A-Za-z0-9-]{36})\.([A-Za-z0-9_-]{43})$/.exec(token);
      const row = parts && (await standing(parts[1] as string));
      if (!row || !isSecret(parts[2] as string, row.token_hash)) return undefined;
      const user = await people.find(row.bot_id);
      if (!user || !isActive(user)) return undefined;
      refuseBanned(user, clock.now());
      touch(row);
      return {
        ...actorOf(user, clock.now()),
        // The end of a session and of a token close sockets in the same way.
        sessionId: row.id,
        scope: scopeOf(row),
        ...(row.expires_at !== null && { expiresAt: row.expires_at }),
      };
    },
    stands: async ({ scope }) => scope !== undefined && (await standing(scope.tokenId)) !== undefined,
  };
});

function scopeOf(row: BotTokenRow): NonNullable<Actor['scope']> {
  const cids = JSON.parse(row.cids) as string[];
  const scopes = JSON.parse(row.scopes) as BotScope[];
  return { tokenId: row.id, scopes: new Set(scopes), ...(cids.length > 0 && { cids: new Set(cids) }) };
}

/** Creates a bot's token, which is returned only once. Throws `bot_not_found` and `too_many_bots`. */
export async function createToken(
  context: ServerContext,
  actor: Actor,
  bot_id: string,
  given: ParsedBodyOf<typeof botEndpoints.createBotToken>,
): Promise<{ bot_token: BotToken; token: string }> {
  const id = randomUUID();
  const secret = newSecret();
  const row: BotTokenRow = {
    id,
    bot_id,
    name: given.name,
    token_hash: hashSecret(secret),
    scopes: JSON.stringify([...new Set(given.scopes)]),
    cids: JSON.stringify(given.cids),
    created_by_id: actor.userId ?? null,
    created_at: context.clock.now(),
    expires_at: given.expires_at === undefined ? null : Date.parse(given.expires_at),
    last_used_at: null,
  };
  await context.database.write(async (tx) => {
    if (!(await tx.get(selectBot, { id: bot_id }))) throw new ChatError(botNotFound);
    const others = await tx.all(selectTokensOfBot, { bot_id });
    if (others.length >= maxBotTokens) throw new ChatError(tooManyBots);
    await tx.run(insertToken, row);
    await auditLog(context).record(tx, {
      actor,
      action: 'bot.token_created',
      subject: { kind: 'bot', id: bot_id, userId: bot_id },
      details: { token_id: id, name: given.name, scopes: given.scopes },
    });
  });
  return { bot_token: toBotToken(row), token: `${botTokenPrefix}${id}.${secret}` };
}

/** Revokes a token and closes its sockets. Throws `bot_not_found` if there is none. */
export function revokeToken(context: ServerContext, actor: Actor, bot_id: string, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    if (!(await endToken(context, tx, bot_id, id))) throw new ChatError(botNotFound);
    await auditLog(context).record(tx, {
      actor,
      action: 'bot.token_revoked',
      subject: { kind: 'bot', id: bot_id, userId: bot_id },
      details: { token_id: id },
    });
  });
}

/** Revokes all tokens of a bot. */
export async function endTokens(context: ServerContext, tx: Transaction, bot_id: string): Promise<void> {
  for (const { id } of await tx.all(selectTokensOfBot, { bot_id })) await endToken(context, tx, bot_id, id);
}

async function endToken(
  context: ServerContext,
  tx: Transaction,
  bot_id: string,
  id: string,
): Promise<boolean> {
  if ((await tx.run(deleteToken, { id, bot_id })) === 0) return false;
  await context.log.append(tx, {
    stream: userStream(bot_id),
    definition: sessionEvents.sessionRevoked,
    payload: { session_id: id },
  });
  return true;
}
