import type { TimelineState } from '@confab/client';
import { useRef } from 'react';
import { useText } from '../text/index.ts';
import { type MessageListRow, messageRows } from './messageRows.ts';

interface Built {
  rows: MessageListRow[];
  keys: string[];
  timeline: TimelineState;
  readNumber: number | null;
  dayKey: unknown;
}

/** The rows of a timeline; rows and lists that say the same stay the same objects. */
export function useMessageRows(timeline: TimelineState, viewerId: string, readNumber: number | null) {
  const { format } = useText();
  const last = useRef<Built | null>(null);
  const known = last.current;
  if (known?.timeline === timeline && known.readNumber === readNumber && known.dayKey === format.dayKey) {
    return known;
  }
  const { messages, hasPrev } = timeline;
  const rows = messageRows({ messages, hasPrev, dayKey: format.dayKey, viewerId, readNumber }, known?.rows);
  last.current = { rows, keys: rows.map((row) => row.key), timeline, readNumber, dayKey: format.dayKey };
  return last.current;
}
