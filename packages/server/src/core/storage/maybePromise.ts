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
