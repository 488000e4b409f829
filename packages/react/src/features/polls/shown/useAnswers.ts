import type { PollAnswer } from '@confab/protocol';
import { useEffect, useState } from 'react';
import type { PollState } from './usePoll.ts';

interface Loaded {
  answers: readonly PollAnswer[];
  hasNext: boolean;
}

/** Returns the answers to a poll page by page; reloads when an answer is added or the user's own changes. */
export function useAnswers({ poll, actions, run }: PollState) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const [tries, setTries] = useState(0);
  const { answers_count: count } = poll;
  // The user's own answer gets another id and time once the service has it.
  const own = `${poll.own_answer?.id} ${poll.own_answer?.updated_at}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when these change
  useEffect(() => {
    let isCurrent = true;
    actions.queryAnswers().then(
      (page) => isCurrent && setLoaded(page),
      (cause: unknown) => isCurrent && setError(cause instanceof Error ? cause.message : ''),
    );
    return () => {
      isCurrent = false;
    };
  }, [actions, count, own, tries]);

  async function more() {
    setLoading(true);
    await run(
      actions.queryAnswers({ offset: loaded?.answers.length ?? 0 }).then(({ answers, hasNext }) =>
        setLoaded((before) => {
          const known = before?.answers ?? [];
          const fresh = answers.filter(({ id }) => !known.some((one) => one.id === id));
          return { answers: [...known, ...fresh], hasNext };
        }),
      ),
    );
    setLoading(false);
  }

  return {
    answers: loaded?.answers,
    hasNext: loaded?.hasNext ?? false,
    error,
    isLoading,
    more: () => void more(),
    retry() {
      setError(undefined);
      setTries((before) => before + 1);
    },
  };
}
