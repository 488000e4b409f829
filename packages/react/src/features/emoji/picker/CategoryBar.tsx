import {
  Apple,
  Car,
  Flag,
  Hand,
  Hash,
  Lightbulb,
  type LucideIcon,
  PawPrint,
  Smile,
  Sparkles,
  Trophy,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { Icon } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { emojiPickerText } from './text.en.ts';

const custom = { label: 'emojiPicker.custom', icon: Sparkles } as const;
/** In the order of the table. */
const unicode = [
  { label: 'emojiPicker.smileys', icon: Smile },
  { label: 'emojiPicker.people', icon: Hand },
  { label: 'emojiPicker.animals', icon: PawPrint },
  { label: 'emojiPicker.food', icon: Apple },
  { label: 'emojiPicker.travel', icon: Car },
  { label: 'emojiPicker.activities', icon: Trophy },
  { label: 'emojiPicker.objects', icon: Lightbulb },
  { label: 'emojiPicker.symbols', icon: Hash },
  { label: 'emojiPicker.flags', icon: Flag },
] as const satisfies { label: string; icon: LucideIcon }[];

/** The steps of arrow keys from left to right. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export interface CategoryBarProps {
  viewport: RefObject<HTMLElement | null>;
  hasCustom: boolean;
}

/** Buttons that scroll to the categories; the one in view is marked. Arrow keys move between them. */
export function CategoryBar({ viewport, hasCustom }: CategoryBarProps) {
  const { t } = useText(emojiPickerText);
  const [current, setCurrent] = useState(0);
  const categories = hasCustom ? [custom, ...unicode] : unicode;

  const update = useCallback(() => {
    const view = viewport.current;
    if (!view) return;
    const begun = offsetsOf(view).filter((offset) => offset <= view.scrollTop + 1);
    setCurrent(Math.max(begun.length - 1, 0));
  }, [viewport]);
  useEffect(() => {
    const view = viewport.current;
    view?.addEventListener('scroll', update, { passive: true });
    return () => view?.removeEventListener('scroll', update);
  }, [viewport, update]);

  function show(index: number) {
    const view = viewport.current;
    if (view) view.scrollTop = offsetsOf(view)[index] ?? 0;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = buttons.indexOf(event.target as HTMLButtonElement) + (isRightToLeft ? -step : step);
    buttons[(at + buttons.length) % buttons.length]?.focus();
  }

  return (
    <div
      className="cf-emoji-picker__categories"
      role="toolbar"
      aria-label={t('emojiPicker.categories')}
      onKeyDown={onKeyDown}
    >
      {categories.map(({ label, icon }, index) => (
        <button
          key={label}
          type="button"
          title={t(label)}
          aria-label={t(label)}
          aria-current={index === current || undefined}
          tabIndex={index === current ? 0 : -1}
          onClick={() => show(index)}
        >
          <Icon of={icon} size="sm" />
        </button>
      ))}
    </div>
  );
}

/** Returns where each category begins in the scrolled content; the library draws the frame of every one. */
function offsetsOf(view: HTMLElement): number[] {
  const top = view.getBoundingClientRect().top - view.scrollTop;
  return [...view.querySelectorAll('[frimousse-list] [frimousse-category]')]
    .filter((category) => !category.closest('[aria-hidden]'))
    .map((category) => Math.round(category.getBoundingClientRect().top - top));
}
