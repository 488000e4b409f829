/**
 * What is mostly there at once and only sometimes has to be waited for. `await` takes both; on the way of every message
 * `instanceof Promise` tells them apart, since a promise costs more than most of its steps.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value: at once where it is there, else once it is. What is thrown at once is thrown at once. */
export const whenThere = <T, R>(
  value: MaybePromise<T>,
  goOn: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (value instanceof Promise ? value.then(goOn) : goOn(value));

/**
 * Takes each step with what the one before it gave, one after the other; waits only for those that answer with a promise.
 */
export function takeSteps<S, T>(
  steps: readonly S[],
  start: T,
  take: (step: S, value: T) => MaybePromise<T>,
  first = 0,
): MaybePromise<T> {
  let value = start;
  for (let place = first; place < steps.length; place++) {
    const next = take(steps[place] as S, value);
    if (next instanceof Promise) return next.then((given) => takeSteps(steps, given, take, place + 1));
    value = next;
  }
  return value;
}
