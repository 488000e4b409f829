/**
 * A value that is usually available synchronously. `await` accepts both; hot paths check `instanceof Promise`, since a
 * promise costs more than most of their steps.
 */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Maps a value: synchronously if available, otherwise once it resolves. Synchronous errors are thrown synchronously.
 */
export const mapMaybe = <T, R>(
  value: MaybePromise<T>,
  goOn: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (value instanceof Promise ? value.then(goOn) : goOn(value));

/**
 * Runs steps in order on a value, which `apply` may replace by each step's result. Waits only for results that are
 * promises: most steps have nothing to do with most values, and return at once.
 */
export async function runSteps<Step, Value, Result>(
  steps: readonly Step[],
  initial: Value,
  run: (step: Step, value: Value) => MaybePromise<Result>,
  apply: (value: Value, result: Result) => Value = (value) => value,
): Promise<Value> {
  let value = initial;
  for (const step of steps) {
    const result = run(step, value);
    value = apply(value, result instanceof Promise ? await result : result);
  }
  return value;
}
