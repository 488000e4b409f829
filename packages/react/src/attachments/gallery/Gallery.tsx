import { lazy, Suspense } from 'react';
import type { GalleryPanelProps } from './GalleryPanel.tsx';

const GalleryPanel = lazy(() => import('./GalleryPanel.tsx'));

/** A message's pictures, large, one at a time (ATT-09); loaded when first opened. */
export function Gallery(props: GalleryPanelProps) {
  return (
    <Suspense>
      <GalleryPanel {...props} />
    </Suspense>
  );
}
