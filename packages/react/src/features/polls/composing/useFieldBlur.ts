import type { PollComposer, PollField } from '@confab/client/composer/poll';
import { useEffect, useRef } from 'react';

/**
 * Reports to a poll that a field lost focus. If a click caused it, only after the click is done: an error that appears would
 * move the click's target away from the pointer.
 */
export function useFieldBlur(poll: PollComposer) {
  const isPressed = useRef(false);
  const left = useRef(new Set<PollField>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const release = () => {
      isPressed.current = false;
      // The click itself comes after this event.
      timer.current = setTimeout(() => {
        for (const field of left.current) poll.blur(field);
        left.current.clear();
      });
    };
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
      clearTimeout(timer.current);
    };
  }, [poll]);

  return {
    onPointerDown: () => {
      isPressed.current = true;
    },
    onBlur(field: PollField) {
      if (isPressed.current) left.current.add(field);
      else poll.blur(field);
    },
  };
}
