import { uploadFailedNotice } from '@confab/protocol';
import { clientFailed } from '../../../core/http/errors.ts';
import { notifications } from '../../notifications/index.ts';
import type { UploadEnd } from '../attachments/attachmentManager.ts';
import { withAddresses } from '../attachments/withAddresses.ts';
import type { ComposerParts } from '../composerParts.ts';
import { notificationOrigin } from '../notificationOrigin.ts';
import type { Step } from './pipeline.ts';

/** Keeps a failed upload, to be retried, and notifies the user (ATT-06, UX-12). */
export const reportFailure = (composer: ComposerParts): Step<UploadEnd> => ({
  id: 'report-failure',
  run(end, { complete, forward }) {
    const { attachment, error } = end;
    if (!error) return forward();
    const { progress: _, ...local } = attachment.local;
    notifications(composer.context).add({
      ...uploadFailedNotice,
      severity: 'error',
      // An error thrown by a host's own upload says more than the generic one.
      reason: error.is(clientFailed) && error.cause instanceof Error ? error.cause.message : error.message,
      origin: notificationOrigin('AttachmentManager', composer),
      metadata: { attachment, error },
    });
    return complete({
      ...end,
      attachment: { ...attachment, local: { ...local, uploadState: 'failed', error } },
    });
  },
});

/** Removes the attachment if its upload returns nothing. */
export const dropWithoutResult: Step<UploadEnd> = {
  id: 'drop-without-result',
  run: ({ uploaded }, { forward, discard }) => (uploaded ? forward() : discard('nothing-returned')),
};

/** Sets image_url for an image, asset_url for any other type; keeps thumb_url if there is one. */
export const applyAddresses: Step<UploadEnd> = {
  id: 'addresses',
  run(end, { next, forward }) {
    const { attachment, uploaded } = end;
    if (!uploaded) return forward();
    const { progress: _, ...local } = attachment.local;
    return next({
      ...end,
      attachment: { ...withAddresses(attachment, uploaded), local: { ...local, uploadState: 'finished' } },
    });
  },
};
