import type { LocalMessage } from '@confab/client';
import { type Attachment, isCustomAttachment, isLinkPreview } from '@confab/protocol';
import { useListShared } from '../messages/listContext.ts';
import type { MessageFeature, MessagePartProps } from '../messages/registry/messageFeature.ts';
import { MessagePictures } from './gallery/lazyPictures.ts';
import { MessageAttachments } from './shown/MessageAttachments.tsx';

const hasAttachments = ({ attachments }: LocalMessage) =>
  attachments.some((attachment) => !isLinkPreview(attachment));

const isFile = (attachment: Attachment) => !isLinkPreview(attachment) && !isCustomAttachment(attachment);
const hasFiles = ({ attachments }: LocalMessage) => attachments.some(isFile);

/** A message's pictures, videos, recordings and files (ATT-09). */
export const attachments: MessageFeature = {
  name: 'attachments',
  actions: [{ name: 'openFiles', key: 'O', isAvailable: hasFiles }],
  body: { isIn: hasAttachments, Part: MessageFiles },
};

function MessageFiles({ message }: MessagePartProps) {
  const { open } = useListShared();
  return (
    <MessageAttachments
      messageId={message.id}
      attachments={message.attachments}
      onOpenPicture={(index, anchor) => open(MessagePictures, { message, anchor, index })}
    />
  );
}
