import { useLaterText } from '../../../core/text/useLaterText.ts';
import { EmojiText } from '../EmojiText.tsx';

/** A row of recently used emoji. */
export function RecentEmoji({
  emoji,
  onSelect,
}: {
  emoji: readonly string[];
  onSelect(emoji: string): void;
}) {
  const { t } = useLaterText();
  return (
    <fieldset className="cf-emoji-picker__recent">
      <legend className="cf-emoji-picker__category">{t('emoji.recent')}</legend>
      <div className="cf-emoji-picker__row">
        {emoji.map((one) => (
          <button key={one} type="button" className="cf-emoji-picker__emoji" onClick={() => onSelect(one)}>
            <EmojiText text={one} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
