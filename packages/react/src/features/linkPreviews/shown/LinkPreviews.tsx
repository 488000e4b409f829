import { previewSizes } from '../../attachments/shown/attachmentSizes.ts';
import { ReservedSpace } from '../../attachments/shown/ReservedSpace.tsx';
import { messagePart } from '../../messages/lazyParts.tsx';
import type { PreviewPartsProps } from './PreviewParts.tsx';

const PreviewParts = messagePart(({ linkPreviews }) => linkPreviews.components.PreviewParts);

export type LinkPreviewsProps = PreviewPartsProps;

/** The previews of a message's links, with space reserved for pending ones (UX-15). */
export function LinkPreviews(props: LinkPreviewsProps) {
  const rooms = previewSizes({ attachments: props.attachments, pending_previews: props.pending });
  if (rooms.length === 0) return null;
  return <PreviewParts {...props} fallback={<ReservedSpace rooms={rooms} />} />;
}
