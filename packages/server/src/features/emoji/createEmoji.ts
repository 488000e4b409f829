import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  appStream,
  ChatError,
  type CustomEmoji,
  customEmojiNameTaken,
  customEmojiTooLarge,
  maxCustomEmoji,
  maxCustomEmojiSourceBytes,
  tooManyCustomEmoji,
  uploadBroken,
} from '@confab/protocol';
import { emojiEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { watchTexts } from '../automod/index.ts';
import { drawEmoji } from './drawEmoji.ts';
import { countEmoji, insertEmoji, selectEmoji, toCustomEmoji } from './emojiStore.ts';
import type { CustomEmojiRow } from './migrations.ts';

/**
 * Creates a custom emoji from a picture (MSG-10). Throws `custom_emoji_name_taken`, `custom_emoji_invalid`,
 * `custom_emoji_too_large`, `too_many_custom_emoji`, storing nothing.
 */
export async function createEmoji(
  context: ServerContext,
  actor: Actor,
  { name, body }: { name: string; body: Readable },
): Promise<CustomEmoji> {
  const { database, files, log } = context;
  const source = await receive(body);
  await enforceQuota(database.read, name);
  const row = await keepEmoji(context, { name, source, created_by_id: actor.userId ?? null });
  try {
    return await database.write(async (tx) => {
      await enforceQuota(tx, name);
      await watchTexts(context, tx, { actor, channelType: undefined, texts: { name } });
      if ((await tx.run(insertEmoji, row)) === 0) throw nameTaken();
      const emoji = toCustomEmoji(row);
      await log.append(tx, {
        stream: appStream,
        definition: emojiEvents.emojiCreated,
        actor_id: actor.userId,
        payload: { emoji },
      });
      await auditLog(context).record(tx, {
        actor,
        action: 'emoji.created',
        subject: { kind: 'emoji', id: name },
      });
      return emoji;
    });
  } catch (error) {
    await files.remove(row.blob_key).catch(() => undefined);
    throw error;
  }
}

/**
 * Draws an emoji and stores its picture; the caller inserts the row, or removes the picture. Throws
 * `custom_emoji_invalid`, `custom_emoji_too_large`.
 */
export async function keepEmoji(
  context: ServerContext,
  { name, source, created_by_id }: { name: string; source: Buffer; created_by_id: string | null },
): Promise<CustomEmojiRow> {
  const drawn = await drawEmoji(source);
  return {
    name,
    image_id: randomBytes(16).toString('base64url'),
    blob_key: await keep(context, drawn.bytes),
    size: drawn.bytes.length,
    width: drawn.width,
    height: drawn.height,
    animated: drawn.animated ? 1 : 0,
    created_by_id,
    created_at: context.clock.now(),
  };
}

/** Reads the body up to the limit; drains the rest, so that the answer is read. */
async function receive(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += (piece as Buffer).length;
      if (size > maxCustomEmojiSourceBytes) break;
      pieces.push(piece as Buffer);
    }
  } catch (cause) {
    throw new ChatError(uploadBroken, { cause });
  }
  body.resume();
  if (size <= maxCustomEmojiSourceBytes) return Buffer.concat(pieces);
  throw new ChatError(customEmojiTooLarge, { details: { size_limit: maxCustomEmojiSourceBytes } });
}

async function enforceQuota(reader: Reader, name: string): Promise<void> {
  if (await reader.get(selectEmoji, { name })) throw nameTaken();
  const { count } = (await reader.get(countEmoji, {})) as { count: number };
  if (Number(count) >= maxCustomEmoji) throw new ChatError(tooManyCustomEmoji);
}

const nameTaken = () =>
  new ChatError(customEmojiNameTaken, {
    details: { issues: [{ field: 'name', rule: 'must not already be in use' }] },
  });

async function keep({ files }: ServerContext, bytes: Buffer): Promise<string> {
  const key = randomBytes(20).toString('hex');
  const path = files.freshPath();
  try {
    await writeFile(path, bytes, { flag: 'wx' });
    await files.keep(key, path);
    return key;
  } finally {
    await rm(path, { force: true });
  }
}
