import type { Attachment } from '@confab/protocol';
import type { Eraser } from '../erasure/index.ts';
import type { ServerContext } from '../feature.ts';
import { parsed } from '../storage/columns.ts';
import { deletePreviews, linkKey } from './linkPreviewStore.ts';
import { linksInText } from './linksInText.ts';

/** What is kept of the pages that a message linked to goes with it; another message that does finds it anew. */
export const previewEraser = (context: ServerContext): Eraser => ({
  name: 'linkPreviews',
  async messages(tx, rows) {
    const urls = rows.flatMap(({ text = '', attachments = null }) => [
      ...linksInText(context).urls(text),
      ...parsed<Attachment[]>(attachments, []).flatMap(({ og_scrape_url }) => og_scrape_url ?? []),
    ]);
    if (urls.length > 0) await tx.run(deletePreviews, { keys: [...new Set(urls.map(linkKey))] });
  },
});
