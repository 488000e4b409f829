import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { LinkImageRow, LinkPreviewRow } from './migrations.ts';

/** Returns the cache key of an address: normalized, without the fragment. */
export function linkKey(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return createHash('sha256').update(url.href).digest('hex');
}

export const selectPreviews = statement((k, p: Placeholders<{ keys: string[]; now: number }>, dialect) =>
  k
    .selectFrom('link_previews')
    .select(['key', 'preview', 'failure'])
    .where(sql<boolean>`key ${oneOf(dialect, p('keys'))}`)
    .where('expires_at', '>', p('now')),
);

/** Selects the previews of some pages, fresh or not. */
export const selectKeptPreviews = statement((k, p: Placeholders<{ keys: string[] }>, dialect) =>
  k
    .selectFrom('link_previews')
    .select('preview')
    .where(sql<boolean>`key ${oneOf(dialect, p('keys'))}`),
);

export const upsertPreview = statement((k, p: Placeholders<LinkPreviewRow>) =>
  k
    .insertInto('link_previews')
    .values({
      key: p('key'),
      preview: p('preview'),
      failure: p('failure'),
      fetched_at: p('fetched_at'),
      expires_at: p('expires_at'),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        preview: row.ref('excluded.preview'),
        failure: row.ref('excluded.failure'),
        fetched_at: row.ref('excluded.fetched_at'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    ),
);

/** Deletes expired previews, and the oldest beyond `most`. */
export const prunePreviews = statement((k, p: Placeholders<{ now: number; most: number }>) =>
  k
    .deleteFrom('link_previews')
    .where((row) =>
      row.or([
        row('expires_at', '<=', p('now')),
        row(
          'fetched_at',
          '<',
          sql<number>`coalesce((select fetched_at from link_previews order by fetched_at desc limit 1 offset ${p('most')}), 0)`,
        ),
      ]),
    ),
);

export const selectImage = statement((k, p: Placeholders<{ key: string; now: number }>) =>
  k
    .selectFrom('link_images')
    .select(['width', 'height'])
    .where('key', '=', p('key'))
    .where('expires_at', '>', p('now')),
);

export const upsertImage = statement((k, p: Placeholders<LinkImageRow>) =>
  k
    .insertInto('link_images')
    .values({
      key: p('key'),
      width: p('width'),
      height: p('height'),
      fetched_at: p('fetched_at'),
      expires_at: p('expires_at'),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        width: row.ref('excluded.width'),
        height: row.ref('excluded.height'),
        fetched_at: row.ref('excluded.fetched_at'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    ),
);

/** Selects a batch of pictures to delete: expired ones, and the oldest beyond `most`. */
export const selectOldImages = statement((k, p: Placeholders<{ now: number; most: number; limit: number }>) =>
  k
    .selectFrom('link_images')
    .select('key')
    .where((row) =>
      row.or([
        row('expires_at', '<=', p('now')),
        row(
          'fetched_at',
          '<',
          sql<number>`coalesce((select fetched_at from link_images order by fetched_at desc limit 1 offset ${p('most')}), 0)`,
        ),
      ]),
    )
    .limit(p('limit')),
);

/** Expires pictures: the following job deletes their bytes. */
export const expireImages = statement((k, p: Placeholders<{ keys: string[] }>, dialect) =>
  k
    .updateTable('link_images')
    .set({ expires_at: 0 })
    .where(sql<boolean>`key ${oneOf(dialect, p('keys'))}`),
);

export const deleteImages = statement((k, p: Placeholders<{ keys: string[] }>, dialect) =>
  k.deleteFrom('link_images').where(sql<boolean>`key ${oneOf(dialect, p('keys'))}`),
);

export const deletePreviews = statement((k, p: Placeholders<{ keys: string[] }>, dialect) =>
  k.deleteFrom('link_previews').where(sql<boolean>`key ${oneOf(dialect, p('keys'))}`),
);
