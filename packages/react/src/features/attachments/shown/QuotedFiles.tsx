import type { Attachment } from '@confab/protocol';
import { Suspense } from 'react';
import { QuotedFileParts } from '../../messages/lazyCarried.ts';
import { attachmentSizes } from './attachmentSizes.ts';

/** A quoted message's files in small: the first picture, and what there is. */
export function QuotedFiles({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachmentSizes(attachments).length === 0) return null;
  return (
    <span style={{ display: 'block', blockSize: 36 }}>
      <Suspense>
        <QuotedFileParts attachments={attachments} />
      </Suspense>
    </span>
  );
}
