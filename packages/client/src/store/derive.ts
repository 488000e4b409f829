import type { Readable } from './store.ts';

type Values<S extends readonly Readable<unknown>[]> = {
  [I in keyof S]: S[I] extends Readable<infer T> ? T : never;
};

/**
 * A readable computed from others, lazily and only when one of them has changed. `compute` gets its own last
 * result, so that it can return it again where nothing that matters has changed.
 */
export function derive<const S extends readonly Readable<unknown>[], T>(
  sources: S,
  compute: (values: Values<S>, previous: T | undefined) => T,
): Readable<T> {
  let inputs: unknown[] | undefined;
  let result: T;

  const get = () => {
    const current = sources.map((source) => source.get());
    if (inputs === undefined || current.some((value, index) => !Object.is(value, inputs?.[index]))) {
      result = compute(current as Values<S>, inputs === undefined ? undefined : result);
      inputs = current;
    }
    return result;
  };

  return {
    get,
    subscribe(listener) {
      let told = get();
      const check = () => {
        const next = get();
        if (Object.is(next, told)) return;
        told = next;
        listener();
      };
      const stops = sources.map((source) => source.subscribe(check));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
