import { CustomEmojiImage } from './CustomEmojiImage.tsx';
import { useEmojiFaces } from './useEmojiFaces.ts';

/** An emoji written as `:tada:`; its room is kept until it is known, and its name stays where there is no such emoji. */
export function Shortcode({ name }: { name: string }) {
  const written = `:${name}:`;
  const face = useEmojiFaces(written)(name);
  if (face === undefined) return written;
  if (face === 'pending') return <span className="cf-emoji" role="img" aria-label={written} />;
  if ('emoji' in face) return <span title={written}>{face.emoji}</span>;
  return <CustomEmojiImage face={face} />;
}
