import { useState } from 'react';
import type { CustomFace } from './customFaces.ts';
import './CustomEmojiImage.css';

/** A custom emoji's picture in a place that is the same before it has come; its name where it cannot be had. */
export function CustomEmojiImage({ face }: { face: CustomFace }) {
  const [broken, setBroken] = useState<string>();
  const written = `:${face.name}:`;
  if (broken === face.image) return written;
  return (
    <img
      className="cf-emoji"
      src={face.image}
      alt={written}
      title={written}
      draggable={false}
      decoding="async"
      onError={() => setBroken(face.image)}
    />
  );
}
