import { Suspense } from 'react';
import { lazyPart } from '../../core/primitives/index.ts';
import type { EmojiPickerProps } from './EmojiPickerPanel.tsx';

const EmojiPickerPanel = lazyPart(() => import('./EmojiPickerPanel.tsx'));

/** Every emoji, with search, recent ones and skin tones, all by keyboard; loaded when first drawn. */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <Suspense fallback={<div className="cf-emoji-picker" aria-busy />}>
      <EmojiPickerPanel {...props} />
    </Suspense>
  );
}
