import { apiPath, type CustomEmoji } from '@confab/protocol';
import { isoTime } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { CustomEmojiRow } from './migrations.ts';

export const selectAllEmoji = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.selectFrom('custom_emoji').selectAll().orderBy('name'),
);

export const selectEmoji = statement((k, p: Placeholders<{ name: string }>) =>
  k.selectFrom('custom_emoji').selectAll().where('name', '=', p('name')),
);

export const selectEmojiByImage = statement((k, p: Placeholders<{ image_id: string }>) =>
  k.selectFrom('custom_emoji').select(['blob_key', 'size']).where('image_id', '=', p('image_id')),
);

export const countEmoji = statement((k, _p: Placeholders<Record<never, never>>) =>
  k.selectFrom('custom_emoji').select((k) => k.fn.countAll<number>().as('count')),
);

/** Inserts an emoji; no effect if its name is taken. */
export const insertEmoji = statement((k, p: Placeholders<CustomEmojiRow>) =>
  k
    .insertInto('custom_emoji')
    .values({
      name: p('name'),
      image_id: p('image_id'),
      blob_key: p('blob_key'),
      size: p('size'),
      width: p('width'),
      height: p('height'),
      animated: p('animated'),
      created_by_id: p('created_by_id'),
      created_at: p('created_at'),
    })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);

export const deleteEmojiRow = statement((k, p: Placeholders<{ name: string }>) =>
  k.deleteFrom('custom_emoji').where('name', '=', p('name')),
);

/** An emoji as it stands on the wire. */
export const toCustomEmoji = (row: CustomEmojiRow): CustomEmoji => ({
  name: row.name,
  image_url: `${apiPath}/emoji/images/${row.image_id}`,
  width: row.width,
  height: row.height,
  animated: row.animated === 1,
  created_by_id: row.created_by_id ?? undefined,
  created_at: isoTime(row.created_at),
});
