import type { Channel } from '@confab/client';
import type { Reaction } from '@confab/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';

const PAGE = 50;

/** A paged list of reactions. */
export interface Reactions {
  /** Newest first; undefined before the first page is loaded. */
  reactions: readonly Reaction[] | undefined;
  hasNext: boolean;
  error: Error | undefined;
  loadNext(): void;
  retry(): void;
}

/** Returns the reactions of one type to a message, or all; reloads when `version` changes. */
export function useReactions(
  channel: Channel,
  messageId: string,
  type: string | undefined,
  version: string,
): Reactions {
  const [state, setState] = useState<Pick<Reactions, 'reactions' | 'hasNext' | 'error'>>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(0);
  const shown = useRef(0);

  const load = useCallback(
    async (offset: number, limit: number) => {
      const call = ++latest.current;
      try {
        const query = { limit, offset, ...(type !== undefined && { type }) };
        const page = await channel.queryReactions(messageId, query);
        if (call !== latest.current) return;
        setState(({ reactions = [] }) => {
          const before = offset === 0 ? [] : reactions;
          // Reactions added meanwhile shift the pages.
          const known = new Set(before.map(keyOf));
          const all = [...before, ...page.reactions.filter((one) => !known.has(keyOf(one)))];
          shown.current = all.length;
          return { reactions: all, hasNext: page.hasNext, error: undefined };
        });
      } catch (error) {
        if (call === latest.current) setState((current) => ({ ...current, error: error as Error }));
      }
    },
    [channel, messageId, type],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or attempt reloads
  useEffect(() => {
    void load(0, Math.min(100, Math.max(PAGE, shown.current)));
  }, [load, version, attempt]);
  useEffect(() => () => void latest.current++, []);

  return {
    ...state,
    loadNext: () => void load(shown.current, PAGE),
    retry: () => setAttempt((count) => count + 1),
  };
}

const NOTHING = { reactions: undefined, hasNext: false, error: undefined };

const keyOf = ({ user_id, type }: Reaction) => `${user_id} ${type}`;
