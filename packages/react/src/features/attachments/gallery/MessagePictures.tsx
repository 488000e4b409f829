import { plainText } from '../../markdown/index.ts';
import type { OverlayProps } from '../../messages/registry/overlay.ts';
import { attachmentGroups } from '../shown/attachmentGroups.ts';
import { Gallery } from './Gallery.tsx';

export interface MessagePicturesProps extends OverlayProps {
  /** The index of the picture that is shown first. */
  index?: number;
}

/** The pictures of a message, large; the focus returns to where it was, or to the message. */
export default function MessagePictures({ message, anchor, index = 0, onClose }: MessagePicturesProps) {
  const { pictures } = attachmentGroups(message.attachments);
  const { user, created_at } = message.forwarded_from ?? message;
  const returnFocus = () =>
    anchor instanceof HTMLElement && anchor.isConnected
      ? anchor
      : document.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message.id)}"]`);
  return (
    <Gallery
      pictures={pictures}
      start={index}
      sourceOf={() => ({ author: user, at: created_at, caption: plainText(message.text) })}
      returnFocus={returnFocus}
      onClose={onClose}
    />
  );
}
