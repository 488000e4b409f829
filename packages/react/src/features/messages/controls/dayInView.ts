import type { MessageListRow } from '../messageRows.ts';
import type { VirtualRows } from '../virtualRows.ts';

/** The day of the first row in view. */
export interface DayInView {
  /** A moment of that day, ISO 8601. */
  readonly at: string;
  /** Whether the line that begins the day is above the list's window. */
  readonly isAbove: boolean;
}

/** Returns the day at the top of a list's window; undefined for a list without messages. */
export function dayInView(
  list: readonly MessageListRow[],
  { items, boundsOf }: Pick<VirtualRows, 'items' | 'boundsOf'>,
): DayInView | undefined {
  const first = items.find(({ index }) => (boundsOf(index)?.bottom ?? 0) > 0)?.index ?? 0;
  for (let index = first; index < list.length; index++) {
    const row = list[index];
    if (row?.kind === 'day') return { at: row.at, isAbove: false };
    if (row?.kind === 'message') return { at: row.message.created_at, isAbove: true };
  }
  return undefined;
}
