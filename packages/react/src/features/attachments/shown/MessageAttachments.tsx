import { messagePart } from '../../messages/lazyParts.tsx';
import type { AttachmentPartsProps } from './AttachmentParts.tsx';
import { attachmentSizes } from './attachmentSizes.ts';
import { ReservedSpace } from './ReservedSpace.tsx';

const AttachmentParts = messagePart(({ attachments }) => attachments.components.AttachmentParts);

export type MessageAttachmentsProps = AttachmentPartsProps;

/** The files of a message, without link previews (see LinkPreviews). Their space is reserved before they load (UX-09). */
export function MessageAttachments(props: MessageAttachmentsProps) {
  const rooms = attachmentSizes(props.attachments);
  if (rooms.length === 0) return null;
  return <AttachmentParts {...props} fallback={<ReservedSpace rooms={rooms} />} />;
}
