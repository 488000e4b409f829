import { useCallback, useEffect, useState } from 'react';

/** The state of a request: loading, its value or its error; `reload` sends it again. */
export interface Loaded<T> {
  value: T | undefined;
  error: Error | undefined;
  reload(): Promise<void>;
}

/** Calls `load` at once and whenever it changes (memoise it); a late response never replaces a newer one. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ load: () => Promise<T>; value?: T; error?: Error }>({ load });
  const reload = useCallback(async () => {
    try {
      const value = await load();
      setLoaded((current) => (current.load === load ? { load, value } : current));
    } catch (error) {
      setLoaded((current) => (current.load === load ? { ...current, error: error as Error } : current));
    }
  }, [load]);
  useEffect(() => {
    setLoaded((current) => (current.load === load ? current : { load, value: current.value }));
    void reload();
  }, [load, reload]);
  return { value: loaded.value, error: loaded.error, reload };
}
