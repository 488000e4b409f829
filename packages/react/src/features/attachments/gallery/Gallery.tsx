import { Suspense } from 'react';
import { lazyPart } from '../../../core/primitives/index.ts';
import type { GalleryPanelProps } from './GalleryPanel.tsx';

const GalleryPanel = lazyPart(() => import('./GalleryPanel.tsx'), 'over');

/** A message's pictures, large, one at a time (ATT-09); loaded when first opened. */
export function Gallery(props: GalleryPanelProps) {
  return (
    <Suspense>
      <GalleryPanel {...props} />
    </Suspense>
  );
}
