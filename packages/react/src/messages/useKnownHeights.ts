import { useMemo } from 'react';
import { useKit } from '../provider/index.ts';
import type { MessageListRow } from './messageRows.ts';
import type { KnownHeights } from './rowMeasures.ts';

/** The heights of these rows as far as they are known, by their place in the list; a thread's column is another one. */
export function useKnownHeights(list: readonly MessageListRow[], isThread: boolean): KnownHeights {
  const kit = useKit();
  const rowHeights = isThread ? kit.threadRowHeights : kit.rowHeights;
  return useMemo(
    () => ({
      get window() {
        return rowHeights.window;
      },
      set window(rect) {
        rowHeights.window = rect;
      },
      estimate(index, widthPx) {
        const row = list[index];
        return row ? rowHeights.estimate(row, widthPx) : 0;
      },
      measured(index, widthPx) {
        const row = list[index];
        return row && rowHeights.measured(row, widthPx);
      },
      learn(index, widthPx, heightPx) {
        const row = list[index];
        if (row) rowHeights.learn(row, widthPx, heightPx);
      },
    }),
    [rowHeights, list],
  );
}
