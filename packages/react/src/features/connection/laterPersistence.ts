import type { Persistence } from '@confab/client';

/** A persistence whose code loads with its first call, and again with the next one if that fails. */
export function laterPersistence(load: () => Promise<Persistence>): Persistence {
  let loading: Promise<Persistence> | undefined;
  const loaded = () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
  return new Proxy({} as Persistence, {
    get:
      (_, name: keyof Persistence) =>
      async (...args: never[]) =>
        ((await loaded())[name] as (...args: never[]) => unknown)(...args),
  });
}
