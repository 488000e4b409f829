import type { LocalAttachment } from '@confab/client/composer';
import type { Formatters, TextTools } from '../../../../core/text/index.ts';
import { blockedReason } from '../blockedReason.ts';
import type { uploadTrayText } from './text.en.ts';

/** Returns the line below a tile's name: size, upload percentage, or the error (ATT-02). */
export function attachmentNote(
  attachment: LocalAttachment,
  words: { t: TextTools<typeof uploadTrayText>['t']; format: Formatters; maxFiles: number },
): string {
  const { t, format } = words;
  const { local, file_size } = attachment;
  const size = file_size === undefined ? '' : format.bytes(file_size);
  switch (local.uploadState) {
    case 'pending':
      return size ? t('uploadTray.waitingAt', { size }) : t('uploadTray.waiting');
    case 'uploading': {
      const share = format.percent(shown(local.progress));
      return size ? t('uploadTray.progressAt', { size, share }) : share;
    }
    case 'failed':
      return local.error
        ? t('uploadTray.failedWith', { reason: local.error.message })
        : t('uploadTray.failed');
    case 'blocked':
      return blockedReason(attachment, words);
    case 'finished':
      return size;
  }
}

/** Shows 100% only once the service has the file, not when the last byte was sent. */
export const shown = (progress = 0): number => Math.min(Math.floor(progress * 100), 99) / 100;
