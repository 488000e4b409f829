import type { Attachment } from '@confab/protocol';
import { messagePart } from '../../messages/lazyParts.tsx';
import { attachmentSizes } from './attachmentSizes.ts';

const QuotedFileParts = messagePart(({ attachments }) => attachments.components.QuotedFileParts);

/** A compact summary of a quoted message's files: the first picture and the kinds. */
export function QuotedFiles({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachmentSizes(attachments).length === 0) return null;
  return (
    <span style={{ display: 'block', blockSize: 36 }}>
      <QuotedFileParts attachments={attachments} />
    </span>
  );
}
