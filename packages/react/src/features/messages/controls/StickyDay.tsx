import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { MessageListRow } from '../messageRows.ts';
import type { VirtualRows } from '../virtualRows.ts';
import { type DayInView, dayInView } from './dayInView.ts';
import { JumpMenu } from './JumpMenu.tsx';
import { listControlsText } from './text.en.ts';

export interface StickyDayProps {
  list: readonly MessageListRow[];
  rows: VirtualRows;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * The day at the top of the list, over it once the line of that day is scrolled away. It opens the {@link JumpMenu}, as do
 * the lines themselves: rows are drawn at once and stay small, so their clicks are handled here.
 */
export function StickyDay({ list, rows, scroller }: StickyDayProps) {
  const { t, format } = useText(listControlsText);
  const [day, setDay] = useState<DayInView>();
  const [anchor, setAnchor] = useState<Element>();
  const measure = useRef<() => void>(null);
  measure.current = () => {
    const next = dayInView(list, rows);
    setDay((before) => (before?.at === next?.at && before?.isAbove === next?.isAbove ? before : next));
  };
  useEffect(() => measure.current?.());
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => measure.current?.();
    const onClick = ({ target }: MouseEvent) => {
      const line = target instanceof Element ? target.closest('.cf-day > time') : null;
      if (line) setAnchor(line);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('click', onClick);
    };
  }, [scroller]);
  // Writing a date is slow, and a list that is scrolled renders this in each frame.
  const label = useMemo(() => day && format.day(day.at), [format, day]);
  if (!day) return null;
  return (
    <>
      <button
        type="button"
        className="cf-sticky-day"
        data-shown={day.isAbove || undefined}
        aria-label={t('listControls.day', { day: label ?? '' })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
        {/* A new element: the old one would move with the length of the day, which is a layout shift. */}
        <Icon key={label} of={ChevronDown} size="xs" />
      </button>
      {anchor && <JumpMenu anchor={anchor} shownAt={day.at} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
