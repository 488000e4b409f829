import type { LocalAttachment } from '@confab/client';
import type { Formatters, LaterEnglish, TextTools } from '../../../../core/text/index.ts';
import { blockedReason } from '../blockedReason.ts';

/** What a tile says of its file below the name: size, how far it is in per cent, or what went wrong (ATT-02). */
export function attachmentNote(
  attachment: LocalAttachment,
  words: { t: TextTools<LaterEnglish>['t']; format: Formatters; filesMost: number },
): string {
  const { t, format } = words;
  const { local, file_size } = attachment;
  const size = file_size === undefined ? '' : format.bytes(file_size);
  switch (local.uploadState) {
    case 'pending':
      return size ? t('uploads.waitingAt', { size }) : t('uploads.waiting');
    case 'uploading': {
      const share = format.percent(shown(local.progress));
      return size ? t('uploads.progressAt', { size, share }) : share;
    }
    case 'failed':
      return local.error ? t('uploads.failedWith', { reason: local.error.message }) : t('uploads.failed');
    case 'blocked':
      return blockedReason(attachment, words);
    case 'finished':
      return size;
  }
}

/** A hundred per cent is said once the service has the file, not when the last byte has left. */
export const shown = (progress = 0): number => Math.min(Math.floor(progress * 100), 99) / 100;
