/** The preferred side of a tooltip; the opposite one is used where there is no room. */
export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end';

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom' | 'width' | 'height'>;

const GAP_PX = 6;
const EDGE_PX = 8;

/** Returns the tooltip's top left corner in viewport pixels: on its side or the opposite one, inside the window. */
export function tooltipPosition(
  anchor: Box,
  tooltip: { width: number; height: number },
  viewport: { width: number; height: number },
  side: TooltipSide,
  rightToLeft: boolean,
): { left: number; top: number } {
  if (side === 'top' || side === 'bottom') {
    const above = anchor.top - tooltip.height - GAP_PX;
    const below = anchor.bottom + GAP_PX;
    const fitsBelow = below + tooltip.height <= viewport.height - EDGE_PX;
    const goesAbove = side === 'top' ? above >= EDGE_PX : !fitsBelow && above >= EDGE_PX;
    return {
      top: goesAbove ? above : below,
      left: within(anchor.left + (anchor.width - tooltip.width) / 2, tooltip.width, viewport.width),
    };
  }
  const before = anchor.left - tooltip.width - GAP_PX;
  const after = anchor.right + GAP_PX;
  const wantsBefore = (side === 'inline-start') !== rightToLeft;
  const fitsAfter = after + tooltip.width <= viewport.width - EDGE_PX;
  const goesBefore = wantsBefore ? before >= EDGE_PX : !fitsAfter && before >= EDGE_PX;
  return {
    left: goesBefore ? before : after,
    top: within(anchor.top + (anchor.height - tooltip.height) / 2, tooltip.height, viewport.height),
  };
}

function within(start: number, length: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(start, room - length - EDGE_PX));
}
