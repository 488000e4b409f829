import { useText } from '../../core/text/index.ts';
import { composerText } from './text.en.ts';

/** The number of remaining characters from which the count is shown. */
const NEAR = 200;

/** Shows how many characters are left, and what to do when the text is too long. */
export function LengthNote({ length, maxLength }: { length: number; maxLength: number }) {
  const { t } = useText(composerText);
  const left = maxLength - length;
  if (left > NEAR) return null;
  return (
    <span className="cf-length-note" role="status" data-over={left < 0 || undefined}>
      {left < 0 ? t('composer.tooLong', { count: -left }) : t('composer.charactersLeft', { count: left })}
    </span>
  );
}
