import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { Format } from '../formatKeys.ts';
import { useFormats } from '../formats.ts';
import { composerText } from '../text.en.ts';

export interface FormatToolbarProps {
  /** Whether the selection has a format. */
  pressed(format: Format): boolean;
  onFormat(format: Format): void;
}

/** The formats above the field: one stop of the Tab key, with arrow keys between them. */
export function FormatToolbar({ pressed, onFormat }: FormatToolbarProps) {
  const { t } = useText(composerText);
  const formats = useFormats();
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = targetOf(event.key, isReversed ? -1 : 1);
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  }

  function targetOf(key: string, right: 1 | -1): number | undefined {
    const { length } = formats;
    if (key === 'Home') return 0;
    if (key === 'End') return length - 1;
    if (key === 'ArrowRight') return (current + right + length) % length;
    return key === 'ArrowLeft' ? (current - right + length) % length : undefined;
  }

  return (
    <div className="cf-format-bar" role="toolbar" aria-label={t('composer.formatting')} onKeyDown={onKeyDown}>
      {formats.map(({ format, icon, label, shortcut }, index) => (
        <IconButton
          key={format}
          size="sm"
          icon={icon}
          label={label}
          shortcut={shortcut}
          pressed={pressed(format)}
          tabIndex={index === current ? 0 : -1}
          // Keeps the focus, and with it the selection, in the field.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => onFormat(format)}
        />
      ))}
    </div>
  );
}
