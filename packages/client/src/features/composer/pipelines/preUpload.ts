import { fromCid, uploadBlockedBy, uploadBlockedNotice, uploadBlocks, uploadKindOf } from '@confab/protocol';
import { toChatError } from '../../../core/http/errors.ts';
import { channelTypes } from '../../channelTypes/index.ts';
import { notifications } from '../../notifications/index.ts';
import type { UploadStart } from '../attachments/attachmentManager.ts';
import { uploadConfigs } from '../attachments/uploadConfigs.ts';
import type { ComposerParts } from '../composerParts.ts';
import { notificationOrigin } from '../notificationOrigin.ts';
import type { Step } from './pipeline.ts';

/** Requires the capability upload-file, and a channel type with uploads (ATT-03, CHAN-01). */
export const requireCapability = ({ channel, context }: ComposerParts): Step<UploadStart> => ({
  id: 'capability',
  run(start, { next, forward }) {
    const features = channelTypes(context).state.get().get(fromCid(channel.cid()).type)?.features;
    if (channel.can('upload-file') && features?.uploads !== false) return forward();
    return next({ ...start, blockedBy: uploadBlocks.capability });
  },
});

/** Limits the files per message (ATT-03). */
export const requireSlot = ({ attachments }: ComposerParts): Step<UploadStart> => ({
  id: 'free-slot',
  run(start, { next, forward }) {
    if (start.blockedBy !== undefined || attachments.hasSlot(start.attachment.local.id)) return forward();
    return next({ ...start, blockedBy: uploadBlocks.slot });
  },
});

/** Applies the app's rules for images and other files (APP-01, ATT-04), by the same function as the service. */
export const applyUploadConfig = ({ context }: ComposerParts): Step<UploadStart> => ({
  id: 'upload-config',
  async run(start, { next, forward }) {
    if (start.blockedBy !== undefined) return forward();
    const { title = '', mime_type = '', local } = start.attachment;
    const configs = uploadConfigs(context);
    const settings = await configs.get().catch((cause: unknown) => {
      if (!configs.isOptional || !toChatError(cause).retryable) throw cause;
    });
    if (!settings) return forward();
    const kind = uploadKindOf(mime_type);
    const config = kind === 'image' ? settings.image_upload_config : settings.file_upload_config;
    const rule = uploadBlockedBy({ name: title, mime_type, size: local.file?.size ?? 0 }, config);
    return rule === undefined ? forward() : next({ ...start, blockedBy: rule });
  },
});

/** Notifies the user of a blocked file and the reason (ATT-06). */
export const reportBlocked = (composer: ComposerParts): Step<UploadStart> => ({
  id: 'report-blocked',
  run({ attachment, blockedBy }, { forward }) {
    if (blockedBy !== undefined) {
      notifications(composer.context).add({
        ...uploadBlockedNotice,
        severity: 'error',
        reason: blockedBy,
        origin: notificationOrigin('AttachmentManager', composer),
        metadata: { attachment },
      });
    }
    return forward();
  },
});
