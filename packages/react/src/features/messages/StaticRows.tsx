import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { MessageListRow } from './messageRows.ts';
import { openingTarget } from './openingTarget.ts';
import { RowContent } from './RowContent.tsx';

export interface StaticRowsProps {
  list: readonly MessageListRow[];
  /** The name of the list. */
  label: string;
  beginning: ReactNode;
  /** The message that the list opens at, if it is loaded. */
  targetId: string | undefined;
  /** Drawn below the last row. */
  children?: ReactNode;
}

/**
 * All loaded rows in their natural heights, seen from where the list opens: what a server draws, and what a page shows
 * while the code that scrolls the list is late.
 */
export function StaticRows({ list, label, beginning, targetId, children }: StaticRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [opening] = useState(() => openingTarget(list, targetId));
  useLayoutEffect(() => {
    // The style sheet shows the end.
    if (opening === 'end' || !scroller.current) return;
    const { key, share } = opening;
    const row = scroller.current.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const window = scroller.current.getBoundingClientRect();
    if (row)
      scroller.current.scrollTop += row.getBoundingClientRect().top - window.top - share * window.height;
  }, [opening]);
  return (
    <div
      ref={scroller}
      className="cf-list__scroller"
      data-static
      role="log"
      aria-live="off"
      aria-label={label}
      tabIndex={-1}
    >
      <div className="cf-list__rows">
        {list.map((row, index) => (
          <div key={row.key} className="cf-list__row" data-key={row.key} data-kind={row.kind}>
            <RowContent
              row={row}
              beginning={beginning}
              isActive={index === list.length - 1}
              isHighlighted={false}
              isBusy={false}
            />
          </div>
        ))}
        {children && <div className="cf-list__room-failed">{children}</div>}
      </div>
    </div>
  );
}
