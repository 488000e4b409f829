import { useMemo } from 'react';
import { useKit } from '../../core/provider/index.ts';
import { perKit } from '../../core/provider/perKit.ts';
import type { MessageListRow } from './messageRows.ts';
import { RowHeights } from './rowHeights.ts';
import type { KnownHeights } from './rowMeasures.ts';

const channelRowHeights = perKit(() => new RowHeights());
/** A thread's column is another one. */
const threadRowHeights = perKit(() => new RowHeights({ hasThreadLines: false }));

/** The heights of these rows as far as they are known, by their index in the list. */
export function useKnownHeights(list: readonly MessageListRow[], isThread: boolean): KnownHeights {
  const kit = useKit();
  const rowHeights = (isThread ? threadRowHeights : channelRowHeights)(kit);
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
