import { Suspense } from 'react';
import { lazyPart } from '../../core/primitives/index.ts';
import type { EmojiPickerProps } from './picker/EmojiPickerPanel.tsx';

// Loads its table too, so that a picker without emoji never opens.
const EmojiPickerPanel = lazyPart(async () => {
  const [panel] = await Promise.all([import('./picker/EmojiPickerPanel.tsx'), import('./pickerTable.ts')]);
  return panel;
});

/** An emoji picker with search, categories, recent emoji and skin tones, usable by keyboard; loaded when first drawn. */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <Suspense fallback={<div className="cf-emoji-picker" aria-busy />}>
      <EmojiPickerPanel {...props} />
    </Suspense>
  );
}
