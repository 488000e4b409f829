import type { Environment } from '@confab/client';
import { earlyAnswers, requestKey } from './earlyAnswers.ts';

/** How long after the page began to load an early answer is used, in milliseconds: afterwards it may be outdated. */
const usableForMs = 30_000;

/** Lets an environment use the answers that the page has requested early, each once. */
export function withEarlyAnswers(environment: Environment): Environment {
  const answers = earlyAnswers();
  return {
    ...environment,
    fetch: (input, init) => {
      const key = requestKey(input, init);
      const answer = answers.get(key);
      answers.delete(key);
      if (!answer || performance.now() > usableForMs) return environment.fetch(input, init);
      // A request that failed early may succeed now.
      return endedBy(
        init?.signal,
        answer.catch(() => environment.fetch(input, init)),
      );
    },
  };
}

/** Returns the same answer, or rejects when the signal ends the wait for it. */
function endedBy<T>(signal: AbortSignal | null | undefined, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
