import { CustomEmojiImage } from './CustomEmojiImage.tsx';
import { useResolvedEmoji } from './useResolvedEmoji.ts';

/**
 * An emoji written as `:tada:`; its space is reserved until it is loaded, and its name is shown if there is no such emoji.
 */
export function Shortcode({ name }: { name: string }) {
  const written = `:${name}:`;
  const display = useResolvedEmoji(written)(name);
  if (display === undefined) return written;
  if (display === 'pending') return <span className="cf-emoji" role="img" aria-label={written} />;
  if ('emoji' in display) return <span title={written}>{display.emoji}</span>;
  return <CustomEmojiImage display={display} />;
}
