import { Suspense } from 'react';
import { AttachmentParts } from '../../messages/lazyCarried.ts';
import type { AttachmentPartsProps } from './AttachmentParts.tsx';
import { attachmentRooms } from './attachmentRooms.ts';
import { KeptRoom } from './KeptRoom.tsx';

export type MessageAttachmentsProps = AttachmentPartsProps;

/** The files of a message; link previews are drawn by LinkPreviews. Everything has its room before it loads (UX-09). */
export function MessageAttachments(props: MessageAttachmentsProps) {
  const rooms = attachmentRooms(props.attachments);
  if (rooms.length === 0) return null;
  return (
    <Suspense fallback={<KeptRoom rooms={rooms} />}>
      <AttachmentParts {...props} />
    </Suspense>
  );
}
