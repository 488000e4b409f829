import { readFile, rm } from 'node:fs/promises';
import {
  ChatError,
  customEmojiName,
  type ImportReason,
  maxCustomEmoji,
  maxCustomEmojiSourceBytes,
} from '@confab/protocol';
import { type CustomEmojiRow, countEmoji, insertEmoji, keepEmoji, selectEmoji } from '../../emoji/index.ts';
import type { ExtraParts } from './extraParts.ts';
import { ByteReceiver } from './files/receiveBytes.ts';
import type { Loading } from './loading.ts';
import type { SourceEmoji } from './source.ts';

/** Imports an archive's custom emoji, one in each step. Existing ones are unchanged. */
export async function loadEmoji(loading: Loading, { note, isDone, step }: ExtraParts): Promise<void> {
  const { source, tally, context } = loading;
  if (!source.emoji) return;
  const receiver = new ByteReceiver(context);
  for await (const emoji of source.emoji(note)) {
    if (isDone()) {
      await step(undefined);
      continue;
    }
    const result = await createEmoji(loading, receiver, emoji);
    if (typeof result === 'object') {
      await step(async (tx) => {
        if ((await tx.run(insertEmoji, result)) === 0) await context.files.remove(result.blob_key);
      });
      continue;
    }
    if (result === 'there') tally.add('emoji', { found: 1, there: 1 });
    else if (result !== 'new') note('emoji', result, true, `:${emoji.name}:`);
    await step(undefined);
  }
}

/** Draws an emoji, whose picture is then stored, and counts it; or returns why not. A dry run returns `new`. */
async function createEmoji(
  loading: Loading,
  receiver: ByteReceiver,
  { name, from }: SourceEmoji,
): Promise<CustomEmojiRow | ImportReason | 'there' | 'new'> {
  const { context, isDry, options, tally } = loading;
  const { read } = context.database;
  if (!customEmojiName.test(name)) return 'name_invalid';
  if (await read.get(selectEmoji, { name })) return 'there';
  const { count } = (await read.get(countEmoji, {})) as { count: number };
  if (Number(count) >= maxCustomEmoji) return 'too_many';
  const isLeft = from !== undefined && 'address' in from && !options.files;
  const refusal = isLeft ? 'file_linked' : receiver.refusal(from, maxCustomEmojiSourceBytes);
  if (refusal || !from) return refusal ?? 'file_missing';
  if (isDry) {
    tally.add('emoji', { found: 1, written: 1 });
    return 'new';
  }
  const path = context.files.freshPath();
  try {
    const received = await receiver.receive(from, { path, maxBytes: maxCustomEmojiSourceBytes });
    if (typeof received === 'string') return received;
    const row = await keepEmoji(context, { name, source: await readFile(path), created_by_id: null });
    tally.add('emoji', { found: 1, written: 1 });
    return row;
  } catch (error) {
    // The file is not a picture, or it is too large.
    if (error instanceof ChatError && !error.retryable) return 'file_blocked';
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
