import { Timer } from 'lucide-react';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { composerText } from './text.en.ts';
import type { SlowMode } from './useSlowMode.ts';

/** A note below the text: slow mode is on, and the time until the next message (CHAN-10). */
export function SlowModeNote({ cooldown, left }: SlowMode) {
  const { t } = useText(composerText);
  if (cooldown === 0) return null;
  return (
    <span className="cf-slow-note" data-waiting={left > 0 || undefined}>
      <Icon of={Timer} size="xs" />
      {left > 0
        ? t('composer.slowWait', { time: clockTime(left) })
        : t('composer.slowMode', { time: clockTime(cooldown) })}
    </span>
  );
}

/** Formats 65 seconds as `1:05`. */
const clockTime = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
