import { Suspense } from 'react';
import { lazyPart } from '../../../core/primitives/index.ts';
import type { GalleryPanelProps } from './GalleryPanel.tsx';

const GalleryPanel = lazyPart(() => import('./GalleryPanel.tsx'), 'over');

/** A full-screen viewer of a message's pictures (ATT-09); loaded when first opened. */
export function Gallery(props: GalleryPanelProps) {
  return (
    <Suspense>
      <GalleryPanel {...props} />
    </Suspense>
  );
}
