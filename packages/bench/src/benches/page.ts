import { ServerProcess } from '@confab/testing/process';
import type { PageResult } from '../load/pageJob.ts';
import { runLoad } from '../load/runLoad.ts';
import type { Figures } from '../report.ts';
import { storedMessages } from '../server/storedMessages.ts';
import type { Bench } from './benchOptions.ts';

const readers = 16;
const seconds = 5;

/** Newest and middle pages of 25 messages over HTTP with few and with many stored messages (SQLite). */
export const page: Bench = async ({ database, sizes }) => {
  if (database !== 'sqlite')
    throw new Error('The bench page loads its stores into SQLite; run it with --database sqlite.');
  const figures: Figures = {};
  const results: PageResult[] = [];
  for (const count of sizes) {
    const { result, megabytes } = await measure(count);
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
    ...figures,
  };
};

async function measure(count: number) {
  const stored = await storedMessages(count);
  const server = await ServerProcess.start({ database: 'sqlite', data: stored.data });
  try {
    const result = await runLoad('page', {
      url: server.url,
      token: server.token(stored.readerId),
      channels: stored.channels,
      readers,
      seconds,
    });
    return { result, megabytes: stored.megabytes };
  } finally {
    await server.dispose();
  }
}

const nameOf = (count: number) => (count >= 1e6 ? `${count / 1e6}m` : `${count / 1000}k`);
