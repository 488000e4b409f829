import { Readable } from 'node:stream';
import type { CustomEmoji } from '@confab/protocol';
import { emojiEvents, emojiEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { limitedEvents, visibleAmong } from '../users/index.ts';
import { createEmoji } from './createEmoji.ts';
import { deleteEmoji, removeEmojiBytesJob } from './deleteEmoji.ts';
import { selectAllEmoji, toCustomEmoji } from './emojiStore.ts';
import { emojiMigrations } from './migrations.ts';
import { serveEmoji } from './serveEmoji.ts';

/** Custom emoji of the app (MSG-10). Everyone sees them, admins manage them. */
export const createEmojiFeature: CreateFeature = (context) => {
  limitedEvents(context).add(emojiEvents.emojiCreated, {
    people: ({ emoji }) => makersOf([emoji]),
    visiblePart: (event, isSeen) => ({ ...event, emoji: emojiAsSeen(event.emoji, isSeen) }),
  });
  return {
    name: 'emoji',
    migrations: emojiMigrations,
    jobs: { [removeEmojiBytesJob]: ({ payload }) => context.files.remove(payload) },
    endpoints: [
      implement(endpoints.listEmoji, async ({ actor }) => {
        const { read } = context.database;
        const emoji = (await read.all(selectAllEmoji, {})).map(toCustomEmoji);
        const seen = new Set(await visibleAmong(context, read, actor, makersOf(emoji)));
        return { emoji: emoji.map((one) => emojiAsSeen(one, (id) => seen.has(id))) };
      }),
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
  };
};

const makersOf = (emoji: readonly CustomEmoji[]): string[] =>
  emoji.flatMap(({ created_by_id }) => created_by_id ?? []);

/** Returns an emoji for a reader with a limited directory: hides an invisible creator (TEN-01). */
const emojiAsSeen = (
  { created_by_id, ...emoji }: CustomEmoji,
  isSeen: (id: string) => boolean,
): CustomEmoji => ({
  ...emoji,
  ...(created_by_id !== undefined && isSeen(created_by_id) && { created_by_id }),
});
