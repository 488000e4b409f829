import { Readable } from 'node:stream';
import { emojiEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { createEmoji } from './createEmoji.ts';
import { deleteEmoji, removeEmojiBytesJob } from './deleteEmoji.ts';
import { selectAllEmoji, toCustomEmoji } from './emojiStore.ts';
import { emojiMigrations } from './migrations.ts';
import { serveEmoji } from './serveEmoji.ts';

/** Custom emoji: the app's own pictures by name (MSG-10). Everybody sees them, admins make and delete them. */
export const createEmojiFeature: CreateFeature = (context) => ({
  name: 'emoji',
  migrations: emojiMigrations,
  jobs: { [removeEmojiBytesJob]: ({ payload }) => context.files.remove(payload as string) },
  endpoints: [
    implement(endpoints.listEmoji, async () => ({
      emoji: (await context.database.read.all(selectAllEmoji, {})).map(toCustomEmoji),
    })),
    implement(endpoints.createEmoji, async ({ actor, query, request }) => {
      const body = (request.body as Readable | undefined) ?? Readable.from([]);
      return { emoji: await createEmoji(context, actor, { name: query.name, body }) };
    }),
    implement(endpoints.deleteEmoji, async ({ actor, params }) => {
      await deleteEmoji(context, actor, params.emoji_name);
      return {};
    }),
    implement(endpoints.getEmojiImage, ({ params, reply }) => serveEmoji(context, params.image_id, reply)),
  ],
});
