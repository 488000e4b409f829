import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps a textarea as high as its text, up to its CSS `max-height`. Browsers with `field-sizing: content` do it themselves;
 * this measures for the others after each change of `value`.
 */
export function useAutosize(element: RefObject<HTMLTextAreaElement | null>, value: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value may change the height
  useLayoutEffect(() => {
    const area = element.current;
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [element, value]);
}
