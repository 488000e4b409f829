import { linkPreviewEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { enrichUrl } from './enrichUrl.ts';
import { completePreviewsKind, laterPreviews } from './laterPreviews.ts';
import { linkImages } from './linkImages.ts';
import { linkPreviewDirectory } from './linkPreviewDirectory.ts';
import { linkPreviewMigrations } from './migrations.ts';
import { previewEraser, prunePreviewsKind } from './previewEraser.ts';
import { removePreview } from './removePreview.ts';
import { serveImage } from './serveImage.ts';

const pruneEveryMs = 3_600_000;

/** Link previews (LINK-02 to LINK-04): fetched securely, cached, and never accepted from clients. */
export const createLinkPreviewsFeature: CreateFeature = (context) => {
  erasure(context).add(previewEraser(context));
  return {
    name: 'linkPreviews',
    migrations: linkPreviewMigrations,
    jobs: {
      [completePreviewsKind]: ({ payload }) => laterPreviews(context).complete(payload),
      [prunePreviewsKind]: async () => {
        await linkPreviewDirectory(context).prune();
        await linkImages(context).prune();
      },
    },
    recurring: [{ kind: prunePreviewsKind, everyMs: pruneEveryMs }],
    stop: () => laterPreviews(context).settled(),
    endpoints: [
      implement(endpoints.enrichUrl, ({ actor, body }) => enrichUrl(context, actor, body.url)),
      implement(endpoints.removeLinkPreview, async ({ actor, params, query }) => ({
        message: await removePreview(context, actor, params.message_id, query.url),
      })),
      implement(endpoints.getLinkPreviewImage, ({ params, query, reply }) =>
        serveImage(context, { size: params.size, ...query }, reply),
      ),
    ],
  };
};
