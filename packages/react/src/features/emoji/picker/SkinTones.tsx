import { useLaterText } from '../../../core/text/useLaterText.ts';
import type { SkinTone } from '../emojiMemory.ts';

const TONES = [
  { tone: 'none', hand: '✋', label: 'emoji.toneNone' },
  { tone: 'light', hand: '✋🏻', label: 'emoji.toneLight' },
  { tone: 'medium-light', hand: '✋🏼', label: 'emoji.toneMediumLight' },
  { tone: 'medium', hand: '✋🏽', label: 'emoji.toneMedium' },
  { tone: 'medium-dark', hand: '✋🏾', label: 'emoji.toneMediumDark' },
  { tone: 'dark', hand: '✋🏿', label: 'emoji.toneDark' },
] as const;

/** Chooses the skin tone of hands and people. */
export function SkinTones({ value, onChange }: { value: SkinTone; onChange(tone: SkinTone): void }) {
  const { t } = useLaterText();
  return (
    <fieldset className="cf-emoji-picker__tones" aria-label={t('emoji.skinTone')}>
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
