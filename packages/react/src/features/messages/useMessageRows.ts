import type { TimelineState } from '@confab/client';
import { useMemo, useRef } from 'react';
import { type Formatters, useText } from '../../core/text/index.ts';
import { type BuiltRows, messageRows } from './messageRows.ts';

/** The rows of a timeline; rows and lists that say the same stay the same objects. */
export function useMessageRows(
  { messages, hasPrev }: Pick<TimelineState, 'messages' | 'hasPrev'>,
  viewerId: string,
  readNumber: number | null,
  parentId: string | undefined,
): BuiltRows {
  const { format } = useText();
  const last = useRef<BuiltRows | undefined>(undefined);
  const dayKey = useMemo(() => remembered(format), [format]);
  const built = useMemo(
    () => messageRows({ messages, hasPrev, dayKey, viewerId, readNumber, parentId }, last.current),
    [messages, hasPrev, dayKey, viewerId, readNumber, parentId],
  );
  last.current = built;
  return built;
}

/** Writing a date is slow, and each moment is asked for twice. */
function remembered(format: Formatters): (moment: string) => string {
  const days = new Map<string, string>();
  return (moment) => {
    const day = days.get(moment) ?? format.dayKey(moment);
    days.set(moment, day);
    return day;
  };
}
