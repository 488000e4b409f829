import { Suspense } from 'react';
import { AttachmentParts } from '../../messages/lazyCarried.ts';
import type { AttachmentPartsProps } from './AttachmentParts.tsx';
import { attachmentSizes } from './attachmentSizes.ts';
import { ReservedSpace } from './ReservedSpace.tsx';

export type MessageAttachmentsProps = AttachmentPartsProps;

/** The files of a message, without link previews (see LinkPreviews). Their space is reserved before they load (UX-09). */
export function MessageAttachments(props: MessageAttachmentsProps) {
  const rooms = attachmentSizes(props.attachments);
  if (rooms.length === 0) return null;
  return (
    <Suspense fallback={<ReservedSpace rooms={rooms} />}>
      <AttachmentParts {...props} />
    </Suspense>
  );
}
