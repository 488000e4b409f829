import type { KeyboardEvent } from 'react';

/**
 * Moves between the checkboxes of a table by arrow keys, Home and End, and with Ctrl to its corners; Tab enters and
 * leaves (the ARIA grid pattern).
 */
export function useGridKeys() {
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const from = event.target as HTMLElement;
    const boxes = [...event.currentTarget.querySelectorAll('tr[data-row]')].map((row) => [
      ...row.querySelectorAll<HTMLInputElement>('input'),
    ]);
    const row = boxes.findIndex((list) => list.includes(from as HTMLInputElement));
    if (row < 0) return;
    const column = boxes[row]?.indexOf(from as HTMLInputElement) ?? 0;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const last = [boxes.length - 1, (boxes[row]?.length ?? 1) - 1] as const;
    const forward = isRightToLeft ? -1 : 1;
    const targets: Record<string, readonly [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + forward],
      ArrowLeft: [row, column - forward],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? last[0] : row, last[1]],
    };
    const target = targets[event.key];
    const next = target && enabledFrom(boxes, target, [target[0] - row, target[1] - column]);
    if (!target) return;
    event.preventDefault();
    if (!next) return;
    for (const box of boxes.flat()) box.tabIndex = box === next ? 0 : -1;
    next.focus();
  };
}

/** The checkbox at a position, or the next enabled one in the same direction. */
function enabledFrom(
  boxes: readonly HTMLInputElement[][],
  [row, column]: readonly [number, number],
  [down, across]: readonly [number, number],
): HTMLInputElement | undefined {
  const box = boxes[row]?.[column];
  if (!box?.disabled) return box;
  const step = [Math.sign(down), Math.sign(across)] as const;
  if (step[0] === 0 && step[1] === 0) return undefined;
  return enabledFrom(boxes, [row + step[0], column + step[1]], step);
}
