import type { Attachment } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Eraser } from '../erasure/index.ts';
import { imageKey } from './linkImages.ts';
import { deletePreviews, expireImages, linkKey, selectKeptPreviews } from './linkPreviewStore.ts';
import { linksInText } from './linksInText.ts';

/** The kind of job that removes expired entries. */
export const prunePreviewsKind = 'linkPreviews.prune';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [prunePreviewsKind]: null;
  }
}

/** Deletes the cached pages that an erased message linked to; other messages that link to them fetch them again. */
export const previewEraser = (context: ServerContext): Eraser => ({
  name: 'linkPreviews',
  async messages(tx, rows) {
    const shown = rows
      .flatMap(({ attachments = null }) => parsed<Attachment[]>(attachments, []))
      .filter(({ og_scrape_url }) => og_scrape_url !== undefined);
    const urls = [
      ...rows.flatMap(({ text = '' }) => linksInText(context).urls(text)),
      ...shown.flatMap(({ og_scrape_url }) => og_scrape_url ?? []),
    ];
    if (urls.length === 0) return;
    const keys = [...new Set(urls.map(linkKey))];
    const kept = (await tx.all(selectKeptPreviews, { keys })).map(({ preview }) =>
      parsed<Attachment>(preview, {}),
    );
    await tx.run(deletePreviews, { keys });
    const served = [...shown, ...kept].flatMap(({ image_url, thumb_url }) => [image_url, thumb_url]);
    const images = served.flatMap((address) => addressIn(address) ?? []);
    if (images.length === 0) return;
    await tx.run(expireImages, { keys: [...new Set(images.map(imageKey))] });
    const key = `${prunePreviewsKind}.now`;
    await context.jobs.enqueue(tx, { kind: prunePreviewsKind, key, payload: null });
  },
});

/** Extracts the original address from a served picture address. */
const addressIn = (served = ''): string | null =>
  new URLSearchParams(served.slice(served.indexOf('?') + 1)).get('url');
