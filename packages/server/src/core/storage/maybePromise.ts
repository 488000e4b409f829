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
