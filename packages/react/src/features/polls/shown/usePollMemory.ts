import { useState } from 'react';
import { useKit } from '../../../core/provider/index.ts';
import { perKit } from '../../../core/provider/perKit.ts';

/** What a reader has opened and written in one poll. */
interface PollMemory {
  /** All options are shown. */
  isWhole: boolean;
  /** An option that is being written. */
  suggestion: string;
  /** An answer in words that is being written; undefined for the one that was given. */
  answer: string | undefined;
}

const nothing: PollMemory = { isWhole: false, suggestion: '', answer: undefined };

const memories = perKit(() => new Map<string, PollMemory>());

/** Something of a poll's {@link PollMemory}, kept while its row is scrolled away. */
export function usePollMemory<K extends keyof PollMemory>(pollId: string, key: K) {
  const memory = memories(useKit());
  const known = () => (memory.get(pollId) ?? nothing)[key];
  const [value, setValue] = useState(known);
  return {
    value,
    /** As it is now, also where this was drawn long ago. */
    get: known,
    set(next: PollMemory[K]) {
      memory.set(pollId, { ...(memory.get(pollId) ?? nothing), [key]: next });
      setValue(next);
    },
  };
}
