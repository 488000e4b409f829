import { appStream, ChatError, customEmojiNotFound } from '@confab/protocol';
import { emojiEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { auditLog } from '../audit/index.ts';
import { deleteEmojiRow, selectEmoji } from './emojiStore.ts';

/** The kind of the job that deletes the bytes of a deleted emoji, given their key. */
export const removeEmojiBytesJob = 'emoji.remove';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [removeEmojiBytesJob]: string;
  }
}

/** Deletes a custom emoji; its picture is inaccessible from this commit on. Throws `custom_emoji_not_found`. */
export async function deleteEmoji(context: ServerContext, actor: Actor, name: string): Promise<void> {
  await context.database.write(async (tx) => {
    const row = await tx.get(selectEmoji, { name });
    if (!row) throw new ChatError(customEmojiNotFound);
    await tx.run(deleteEmojiRow, { name });
    await context.jobs.enqueue(tx, { kind: removeEmojiBytesJob, payload: row.blob_key });
    await context.log.append(tx, {
      stream: appStream,
      definition: emojiEvents.emojiDeleted,
      actor_id: actor.userId,
      payload: { name },
    });
    await auditLog(context).record(tx, {
      actor,
      action: 'emoji.deleted',
      subject: { kind: 'emoji', id: name },
    });
  });
}
