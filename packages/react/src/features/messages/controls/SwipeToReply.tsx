import { CornerUpLeft } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { followSwipe, signOf } from '../../../core/gestures/followSwipe.ts';
import { Icon } from '../../../core/primitives/index.ts';
import { useListShared } from '../listContext.ts';
import { availableActions } from '../registry/availableActions.ts';
import './SwipeToReply.css';

/** The distance that replies, and the one at which the message stops following the finger. */
const thresholdPx = 56;
const maxPx = 72;

export interface SwipeToReplyProps {
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Quotes a message that a finger swipes towards the beginning of the line, or opens its thread where it cannot be quoted
 * (UX-19). The row follows the finger, unless the user prefers reduced motion; scrolling is left alone.
 */
export function SwipeToReply({ scroller }: SwipeToReplyProps) {
  const { channel, features, actions, runOf } = useListShared();
  const cue = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;

    function onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse' || !(event.target instanceof Element)) return;
      const row = event.target.closest<HTMLElement>('[data-message-id]');
      const message = row && channel.book.get(row.dataset.messageId ?? '');
      if (!row || !message) return;
      const available = availableActions(features, message, actions.rights());
      const reply = ['quote', 'reply'].map((name) => available.find((action) => action.name === name));
      const chosen = reply.find((action) => action !== undefined);
      if (!chosen) return;
      followSwipe(event, row, {
        direction: 'start',
        thresholdPx,
        onMove: (px) => draw(row, px),
        onEnd(isComplete) {
          release(row);
          if (isComplete) actions.run(runOf(chosen), message, row);
        },
      });
    }

    function draw(row: HTMLElement, px: number) {
      const mark = cue.current;
      if (!mark || !list) return;
      const isArmed = px >= thresholdPx;
      if (isArmed && mark.dataset.armed === undefined) navigator.vibrate?.(8);
      if (isArmed) mark.dataset.armed = '';
      else delete mark.dataset.armed;
      const { top, height } = row.getBoundingClientRect();
      mark.style.insetBlockStart = `${top + height / 2 - list.getBoundingClientRect().top}px`;
      mark.style.opacity = `${Math.min(1, px / thresholdPx)}`;
      if (!prefersReducedMotion()) row.style.translate = `${-signOf(row) * Math.min(px, maxPx)}px`;
    }

    function release(row: HTMLElement) {
      const from = row.style.translate;
      row.style.translate = '';
      if (from !== '') row.animate({ translate: [from, '0px'] }, { duration: 120, easing: 'ease-out' });
      cue.current?.style.removeProperty('opacity');
    }

    list.addEventListener('pointerdown', onPointerDown);
    return () => list.removeEventListener('pointerdown', onPointerDown);
  }, [scroller, channel, features, actions, runOf]);
  return (
    <span ref={cue} className="cf-swipe-cue" aria-hidden>
      <Icon of={CornerUpLeft} />
    </span>
  );
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
