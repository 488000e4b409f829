import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type TooltipSide, tooltipPosition } from './tooltipPosition.ts';
import { useHoveredTooltip } from './useHoveredTooltip.ts';
import './TooltipLayer.css';
// Here because it can wait until after the first paint.
import './forcedColors.css';

/**
 * The single tooltip of a root. It is shown for any element with `data-cf-tooltip`, so that a thousand buttons cost a
 * thousand attributes rather than components. The text repeats the element's accessible name or description, so it is hidden
 * from screen readers.
 */
export function TooltipLayer({ root }: { root: RefObject<HTMLElement | null> }) {
  const element = useRef<HTMLDivElement>(null);
  const anchor = useHoveredTooltip(root);

  useLayoutEffect(() => {
    const tooltip = element.current;
    if (!tooltip || !anchor) return;
    tooltip.showPopover?.();
    const { dataset } = anchor;
    const { left, top } = tooltipPosition(
      anchor.getBoundingClientRect(),
      tooltip.getBoundingClientRect(),
      { width: window.innerWidth, height: window.innerHeight },
      (dataset.cfTooltipSide ?? 'top') as TooltipSide,
      getComputedStyle(anchor).direction === 'rtl',
    );
    tooltip.style.left = `${left}px`;
    tooltip.style.top = `${top}px`;
  }, [anchor]);

  if (!anchor) return null;
  return (
    <div ref={element} className="cf-tooltip" popover="manual" aria-hidden>
      {anchor.dataset.cfTooltip}
      {anchor.dataset.cfShortcut && <kbd>{anchor.dataset.cfShortcut}</kbd>}
    </div>
  );
}
