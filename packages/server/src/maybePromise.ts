/**
 * What is mostly there at once and only sometimes has to be waited for. `await` takes both; on the way of every message
 * `instanceof Promise` tells them apart, since a promise costs more than most of its steps.
 */
export type MaybePromise<T> = T | Promise<T>;
