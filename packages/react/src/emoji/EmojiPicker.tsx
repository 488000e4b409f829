import { lazy, Suspense } from 'react';
import type { EmojiMemory } from './emojiMemory.ts';
import './EmojiPicker.css';

export interface EmojiPickerProps {
  /** Gets the chosen emoji as text, in the reader's skin tone. */
  onSelect(emoji: string): void;
  /** Where recent emoji and the skin tone are kept; the browser's own storage unless told. */
  memory?: EmojiMemory;
}

const EmojiPickerPanel = lazy(() => import('./EmojiPickerPanel.tsx'));

/** Every emoji, with search, recent ones and skin tones, all by keyboard; loaded when first drawn. */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <Suspense fallback={<div className="cf-emoji-picker" aria-busy />}>
      <EmojiPickerPanel {...props} />
    </Suspense>
  );
}
