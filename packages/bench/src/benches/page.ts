import { type DatabaseName, ServerProcess } from '@confab/testing/process';
import type { PageResult } from '../load/pageJob.ts';
import { runLoad } from '../load/runLoad.ts';
import type { Figures } from '../report.ts';
import { startWithStoredMessages, storedMessages } from '../server/storedMessages.ts';
import type { Bench } from './benchOptions.ts';

const readers = 16;
const seconds = 5;

/**
 * Newest and middle pages of 25 messages over HTTP with few and with many stored messages; on PostgreSQL also the same
 * on SQLite with the most.
 */
export const page: Bench = async ({ database, sizes }) => {
  const figures: Figures = {};
  const results: PageResult[] = [];
  for (const count of sizes) {
    const { result, megabytes } = await measure(database, count);
    results.push(result);
    Object.assign(figures, {
      [`pages_per_s_${nameOf(count)}`]: result.pages_per_s,
      [`p99_ms_${nameOf(count)}`]: result.p99_ms,
      [`store_mb_${nameOf(count)}`]: megabytes,
    });
  }
  const [few, most] = [results[0]!, results.at(-1)!];
  return {
    pages_per_s: most.pages_per_s,
    p99_ms: most.p99_ms,
    growth: few.pages_per_s / most.pages_per_s,
    ...(database === 'postgres' && (await againstSqlite(most, sizes.at(-1)!))),
    ...figures,
  };
};

async function againstSqlite(onPostgres: PageResult, count: number): Promise<Figures> {
  const { result } = await measure('sqlite', count);
  return {
    times_sqlite: result.pages_per_s / onPostgres.pages_per_s,
    pages_per_s_sqlite: result.pages_per_s,
    p99_ms_sqlite: result.p99_ms,
  };
}

async function measure(database: DatabaseName, count: number) {
  const { server, channels, readerId, megabytes } = await start(database, count);
  try {
    const result = await runLoad('page', {
      url: server.url,
      token: server.token(readerId),
      channels,
      readers,
      seconds,
    });
    return { result, megabytes };
  } finally {
    await server.dispose();
  }
}

async function start(database: DatabaseName, count: number) {
  if (database === 'postgres') return startWithStoredMessages(count);
  const { data, ...stored } = await storedMessages(count);
  return { ...stored, server: await ServerProcess.start({ database, data }) };
}

const nameOf = (count: number) => (count >= 1e6 ? `${count / 1e6}m` : `${count / 1000}k`);
