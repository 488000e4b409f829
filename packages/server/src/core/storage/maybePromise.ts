/**
 * A value that is mostly there at once and only sometimes has to be waited for. `await` accepts both; on the way of
 * every message `instanceof Promise` distinguishes them, since a promise costs more than most of its steps.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value: at once where it is there, else once it is. What is thrown at once is thrown at once. */
export const mapMaybe = <T, R>(
  value: MaybePromise<T>,
  goOn: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (value instanceof Promise ? value.then(goOn) : goOn(value));

/**
 * Runs steps in order, each with the result of the one before it; at once, without a promise, as long as every step
 * returns at once.
 */
export function runSteps<Step, T>(
  steps: readonly Step[],
  initial: T,
  run: (step: Step, result: T) => MaybePromise<T>,
  first = 0,
): MaybePromise<T> {
  let result = initial;
  for (let index = first; index < steps.length; index++) {
    const next = run(steps[index] as Step, result);
    if (next instanceof Promise) return next.then((value) => runSteps(steps, value, run, index + 1));
    result = next;
  }
  return result;
}
