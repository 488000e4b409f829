import { lazy, Suspense } from 'react';
import type { EmojiPickerProps } from './EmojiPickerPanel.tsx';

const EmojiPickerPanel = lazy(() => import('./EmojiPickerPanel.tsx'));

/** Every emoji, with search, recent ones and skin tones, all by keyboard; loaded when first drawn. */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <Suspense fallback={<div className="cf-emoji-picker" aria-busy />}>
      <EmojiPickerPanel {...props} />
    </Suspense>
  );
}
