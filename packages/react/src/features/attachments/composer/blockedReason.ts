import type { LocalAttachment } from '@confab/client/composer';
import { uploadBlocks } from '@confab/protocol';
import type { Formatters, TextTools } from '../../../core/text/index.ts';
import type { uploadsText } from './text.en.ts';

/** Returns the reason why an attachment is blocked, naming the property of the file that is not allowed (ATT-03, ATT-04). */
export function blockedReason(
  { title = '', mime_type = '', file_size = 0, local }: LocalAttachment,
  { t, format, maxFiles }: { t: TextTools<typeof uploadsText>['t']; format: Formatters; maxFiles: number },
): string {
  switch (local.blockedBy) {
    case 'allowed_file_extensions':
    case 'blocked_file_extensions': {
      const [extension] = /\.[^.\s]{1,12}$/.exec(title) ?? [];
      return extension ? t('uploads.blockedExtension', { extension }) : t('uploads.blockedNoExtension');
    }
    case 'allowed_mime_types':
    case 'blocked_mime_types':
      return mime_type ? t('uploads.blockedType', { type: mime_type }) : t('uploads.blockedUnknownType');
    case 'size_limit':
      return t('uploads.blockedSize', { size: format.bytes(file_size) });
    case uploadBlocks.slot:
      return t('uploads.blockedSlot', { count: maxFiles });
    case uploadBlocks.capability:
      return t('uploads.notAllowed');
    default:
      // A host's own check brings its own text.
      return local.blockedBy ?? '';
  }
}
