import { useState } from 'react';
import { useKit } from '../../../core/provider/index.ts';
import { perKit } from '../../../core/provider/perKit.ts';

/** The user's UI state of a poll. */
interface PollMemory {
  /** Whether all options are shown. */
  isWhole: boolean;
  /** A suggestion being written. */
  suggestion: string;
  /** An answer being written; undefined for the saved one. */
  answer: string | undefined;
}

const nothing: PollMemory = { isWhole: false, suggestion: '', answer: undefined };

const memories = perKit(() => new Map<string, PollMemory>());

/** Returns a field of a poll's {@link PollMemory}, kept while its row is scrolled out of view. */
export function usePollMemory<K extends keyof PollMemory>(pollId: string, key: K) {
  const memory = memories(useKit());
  const known = () => (memory.get(pollId) ?? nothing)[key];
  const [value, setValue] = useState(known);
  return {
    value,
    /** The current value, even in an old closure. */
    get: known,
    set(next: PollMemory[K]) {
      memory.set(pollId, { ...(memory.get(pollId) ?? nothing), [key]: next });
      setValue(next);
    },
  };
}
