import type { Readable } from './store.ts';

type Values<S extends readonly Readable<unknown>[]> = {
  [I in keyof S]: S[I] extends Readable<infer T> ? T : never;
};

/**
 * A readable computed from others, only when it is read and only when one of them has changed. `compute` gets its own
 * last result, so that it can return it again if nothing relevant has changed. Listeners are notified when a source has
 * changed, before anything is computed: a listener that waits for the next frame causes one computation, however many
 * events arrived. So a listener may be notified and then read the same result.
 */
export function derive<const S extends readonly Readable<unknown>[], T>(
  sources: S,
  compute: (values: Values<S>, previous: T | undefined) => T,
): Readable<T> {
  let inputs: unknown[] | undefined;
  let result: T;

  const read = () => sources.map((source) => source.get());
  const isNew = (current: unknown[], known: unknown[] | undefined) =>
    known === undefined || current.some((value, index) => !Object.is(value, known[index]));

  return {
    get() {
      const current = read();
      if (isNew(current, inputs)) {
        result = compute(current as Values<S>, inputs === undefined ? undefined : result);
        inputs = current;
      }
      return result;
    },
    subscribe(listener) {
      let notified = read();
      const check = () => {
        const current = read();
        if (!isNew(current, notified)) return;
        notified = current;
        listener();
      };
      const stops = sources.map((source) => source.subscribe(check));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
