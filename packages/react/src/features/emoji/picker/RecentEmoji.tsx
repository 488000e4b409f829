import { useText } from '../../../core/text/index.ts';
import { EmojiText } from '../EmojiText.tsx';
import { emojiPickerText } from './text.en.ts';

/** A row of recently used emoji. */
export function RecentEmoji({
  emoji,
  onSelect,
}: {
  emoji: readonly string[];
  onSelect(emoji: string): void;
}) {
  const { t } = useText(emojiPickerText);
  return (
    <fieldset className="cf-emoji-picker__recent">
      <legend className="cf-emoji-picker__category">{t('emojiPicker.recent')}</legend>
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
