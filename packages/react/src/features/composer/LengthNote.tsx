import { useText } from '../../core/text/index.ts';

/** How near the limit a text must be for the count to show. */
const NEAR = 200;

/** Tells how much still fits, and what to do when it does not. */
export function LengthNote({ length, most }: { length: number; most: number }) {
  const { t } = useText();
  const left = most - length;
  if (left > NEAR) return null;
  return (
    <span className="cf-length-note" role="status" data-over={left < 0 || undefined}>
      {left < 0 ? t('composer.tooLong', { count: -left }) : t('composer.charactersLeft', { count: left })}
    </span>
  );
}
