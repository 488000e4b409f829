import { Suspense } from 'react';
import { previewSizes } from '../../attachments/shown/attachmentSizes.ts';
import { ReservedSpace } from '../../attachments/shown/ReservedSpace.tsx';
import { PreviewParts } from '../../messages/lazyCarried.ts';
import type { PreviewPartsProps } from './PreviewParts.tsx';

export type LinkPreviewsProps = PreviewPartsProps;

/** The previews of a message's links, with space reserved for pending ones (UX-15). */
export function LinkPreviews(props: LinkPreviewsProps) {
  const rooms = previewSizes({ attachments: props.attachments, pending_previews: props.pending });
  if (rooms.length === 0) return null;
  return (
    <Suspense fallback={<ReservedSpace rooms={rooms} />}>
      <PreviewParts {...props} />
    </Suspense>
  );
}
