import type { Attachment } from '@confab/protocol';
import { Suspense } from 'react';
import { QuotedFileParts } from '../../messages/lazyCarried.ts';
import { attachmentSizes } from './attachmentSizes.ts';

/** A compact summary of a quoted message's files: the first picture and the kinds. */
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
