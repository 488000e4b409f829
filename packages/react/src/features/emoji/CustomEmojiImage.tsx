import { useState } from 'react';
import type { CustomEmoji } from './customEmojiMap.ts';
import './CustomEmojiImage.css';

/** A custom emoji's picture in space that is reserved before it loads; its name if it fails to load. */
export function CustomEmojiImage({ display }: { display: CustomEmoji }) {
  const [broken, setBroken] = useState<string>();
  const written = `:${display.name}:`;
  if (broken === display.image) return written;
  return (
    <img
      className="cf-emoji"
      src={display.image}
      alt={written}
      title={written}
      draggable={false}
      decoding="async"
      onError={() => setBroken(display.image)}
    />
  );
}
