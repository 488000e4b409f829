import { hash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  ChatError,
  fromCid,
  idempotencyHeader,
  incomingBurst,
  incomingPerMinute,
  type MissedMention,
  postedAsField,
  webhookNotFound,
} from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { inputError } from '../../../core/http/validate.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { watchTexts } from '../../automod/index.ts';
import { channelTypeDirectory } from '../../channelTypes/index.ts';
import { missedMentions, namedUsers, selectMessage, sendMessage } from '../../messages/index.ts';
import { hashSecret } from '../../sessions/index.ts';
import { type ActingUser, findActorNow } from '../../users/index.ts';
import type { IncomingWebhookRow } from '../migrations.ts';
import { selectIncomingByToken, touchIncoming } from './incomingStore.ts';
import { readIncomingPost } from './readIncomingPost.ts';

const touchEveryMs = 60_000;

const postLimiter = perServer(({ limits }) =>
  limits.exact({ name: 'incoming webhook', perSecond: incomingPerMinute / 60, burst: incomingBurst }),
);

/**
 * Posts as a webhook's bot, through the send pipeline with the bot's current rights. The address is the only
 * credential. Throws `webhook_not_found` for a wrong one, and `rate_limited`.
 */
export async function postToWebhook(
  context: ServerContext,
  token: string,
  request: FastifyRequest,
): Promise<{ ok: true; message_id: string; missed_mentions?: MissedMention[] }> {
  const { database, clock, logger } = context;
  const token_hash = hashSecret(token);
  const { row, bot } = await openIncoming(context, database.read, token_hash);
  await postLimiter(context).consume(row.id);
  const { text, username: given } = await readIncomingPost(
    request.body as Readable,
    request.headers['content-type'] ?? '',
  );
  const channelType = channelTypeDirectory(context).find(fromCid(row.cid).type);
  const watched = { actor: bot, channelType, texts: { username: given } };
  const { username = given } = await watchTexts(context, database.read, watched);
  const now = clock.now();
  const mentioned_user_ids = await namedUsers(database.read, row.cid, text);
  const { value: message } = await sendMessage(context, bot, {
    cid: row.cid,
    // The body may have arrived slowly.
    actorNow: async (tx) => (await openIncoming(context, tx, token_hash)).bot,
    message: {
      id: messageIdOf(row.id, request.headers[idempotencyHeader.toLowerCase()]),
      text,
      ...(mentioned_user_ids.length > 0 && { mentioned_user_ids }),
      ...(username !== undefined && { custom: { [postedAsField]: { name: username } } }),
    },
  });
  if (now - (row.last_used_at ?? 0) > touchEveryMs) {
    database
      .write((tx) => tx.run(touchIncoming, { id: row.id, last_used_at: now }))
      .catch((err) => logger.warn({ err }, 'the use of an incoming webhook could not be recorded'));
  }
  const missed = await missedIn(context, bot, message.id);
  return { ok: true, message_id: message.id, ...(missed.length > 0 && { missed_mentions: missed }) };
}

/** Returns the users whom the message mentions but does not notify (MSG-16). */
async function missedIn(context: ServerContext, bot: ActingUser, id: string): Promise<MissedMention[]> {
  const { read } = context.database;
  const row = await read.get(selectMessage, { id });
  return row ? (await missedMentions(context, read, bot, row)).missed : [];
}

/** Returns an address's webhook and bot, if both are active. Throws `webhook_not_found`. */
async function openIncoming(
  { clock }: ServerContext,
  reader: Reader,
  token_hash: string,
): Promise<{ row: IncomingWebhookRow; bot: ActingUser }> {
  const row = await reader.get(selectIncomingByToken, { token_hash });
  const bot = row?.active === 1 ? await findActorNow(reader, row.bot_id, clock.now()) : undefined;
  if (!row || !bot) throw new ChatError(webhookNotFound);
  return { row, bot };
}

/** Returns the same id for a call repeated with its key, so that it never creates a second message. */
function messageIdOf(webhookId: string, key: string | string[] | undefined): string {
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || key.length < 1 || key.length > 128) {
    throw inputError([{ field: idempotencyHeader, rule: 'must be 1 to 128 characters' }]);
  }
  return `hook-${hash('sha256', `${webhookId}\n${key}`, 'base64url')}`;
}
