import { useEffect, useRef, useState } from 'react';

/** The value that a view loads once it is there, or the error of the last try. */
export interface Loaded<T> {
  readonly value?: T;
  readonly error?: Error;
  /** Loads again. */
  retry(): void;
}

/** Loads a value when the view appears and whenever `key` changes; answers to earlier keys are ignored. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ key: string; value?: T; error?: Error }>();
  const latest = useRef(load);
  latest.current = load;
  const current = `${key} ${tries}`;
  useEffect(() => {
    let isCurrent = true;
    latest.current().then(
      (value) => isCurrent && setFound({ key: current, value }),
      (error: Error) => isCurrent && setFound({ key: current, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [current]);
  const retry = () => setTries((count) => count + 1);
  return found?.key === current ? { ...found, retry } : { retry };
}
