import { useText } from '../../../core/text/index.ts';
import type { SkinTone } from '../emojiMemory.ts';
import { emojiPickerText } from './text.en.ts';

const TONES = [
  { tone: 'none', hand: '✋', label: 'emojiPicker.toneNone' },
  { tone: 'light', hand: '✋🏻', label: 'emojiPicker.toneLight' },
  { tone: 'medium-light', hand: '✋🏼', label: 'emojiPicker.toneMediumLight' },
  { tone: 'medium', hand: '✋🏽', label: 'emojiPicker.toneMedium' },
  { tone: 'medium-dark', hand: '✋🏾', label: 'emojiPicker.toneMediumDark' },
  { tone: 'dark', hand: '✋🏿', label: 'emojiPicker.toneDark' },
] as const;

/** Chooses the skin tone of hands and people. */
export function SkinTones({ value, onChange }: { value: SkinTone; onChange(tone: SkinTone): void }) {
  const { t } = useText(emojiPickerText);
  return (
    <fieldset className="cf-emoji-picker__tones" aria-label={t('emojiPicker.skinTone')}>
      {TONES.map(({ tone, hand, label }) => (
        <label key={tone} title={t(label)} data-checked={tone === value || undefined}>
          <input
            className="cf-visually-hidden"
            type="radio"
            name="cf-skin-tone"
            aria-label={t(label)}
            checked={tone === value}
            onChange={() => onChange(tone)}
          />
          <span aria-hidden>{hand}</span>
        </label>
      ))}
    </fieldset>
  );
}
