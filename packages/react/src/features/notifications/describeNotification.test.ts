import {
  actionRefusedNotice,
  editRefusedNotice,
  uploadBlockedNotice,
  uploadFailedNotice,
  uploadRules,
  uploadsUnfinishedNotice,
} from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import { createFormatters, createTranslator } from '../../core/text/index.ts';
import { describeNotification } from './describeNotification.ts';
import { notificationsText } from './text.en.ts';

const { t } = createTranslator(notificationsText, 'en');
const words = { t, format: createFormatters({ locale: 'en', timeZone: 'UTC' }) };
const attachment = {
  type: 'file',
  title: 'clip-v3.exe',
  mime_type: 'application/x-msdownload',
  file_size: 3_000_000,
  local: { id: 'a', uploadState: 'blocked' },
};

describe('the text of a toast', () => {
  it('[ATT-06] equals the text of the notification in English', () => {
    for (const { type, message } of [uploadBlockedNotice, uploadFailedNotice, uploadsUnfinishedNotice])
      expect(describeNotification({ type, message: 'other words' }, words).title).toBe(message);
  });

  it('[CONN-05] names what was refused after it had waited, and shows the text of an edit', () => {
    for (const { type, message } of [actionRefusedNotice, editRefusedNotice])
      expect(describeNotification({ type, message: 'other words' }, words).title).toBe(message);
    const reason = 'Not allowed. “a long thought”';
    expect(describeNotification({ ...editRefusedNotice, reason }, words).detail).toBe(reason);
  });

  it.each(uploadRules)('[ATT-04] names the file and the broken rule %s', (reason) => {
    const { detail } = describeNotification(
      { ...uploadBlockedNotice, reason, metadata: { attachment } },
      words,
    );
    expect(detail).toMatch(/^clip-v3\.exe: .* (allowed here|size limit)$/);
    expect(detail).not.toContain(reason);
  });

  it('[ATT-06] contains the error of a failed upload, and keeps unknown types as they are', () => {
    const reason = 'The server took too long to respond.';
    expect(
      describeNotification({ ...uploadFailedNotice, reason, metadata: { attachment } }, words).detail,
    ).toBe(`clip-v3.exe: ${reason}`);
    expect(describeNotification({ type: 'toString', message: 'Saved', reason: 'size_limit' }, words)).toEqual(
      {
        title: 'Saved',
        detail: 'size_limit',
      },
    );
  });
});
