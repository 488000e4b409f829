import type { Database } from '../core/storage/database.ts';

/** Counts the store reads of `act` outside of transactions. */
export async function countQueries({ read }: Database, act: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const { all, get, query } = read;
  const counted =
    <F extends (...args: never[]) => unknown>(run: F) =>
    (...args: Parameters<F>) => {
      queries++;
      return run.apply(read, args);
    };
  Object.assign(read, { all: counted(all), get: counted(get), query: counted(query) });
  try {
    await act();
  } finally {
    Object.assign(read, { all, get, query });
  }
  return queries;
}
