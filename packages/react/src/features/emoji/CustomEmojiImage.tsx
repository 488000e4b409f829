import { useState } from 'react';
import type { CustomEmoji } from './customEmojiMap.ts';
import './CustomEmojiImage.css';

/** A custom emoji's picture in a place that is the same before it has come; its name where it cannot be had. */
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
