import { Suspense } from 'react';
import { FileDropTarget as Target } from '../../composer/lazyWritingParts.ts';
import type { FileDropTargetProps } from './FileDropTarget.tsx';

/**
 * Attaches files dropped anywhere in a channel to its composer, and shows a highlight while they are dragged over it
 * (UX-12). Loaded with the parts of the composer that are not needed at first.
 */
export const FileDropTarget = (props: FileDropTargetProps) => (
  <Suspense fallback={null}>
    <Target {...props} />
  </Suspense>
);
