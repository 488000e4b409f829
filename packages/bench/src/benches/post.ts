import { ServerProcess } from '@confab/testing/process';
import type { Audit } from '../load/auditChannel.ts';
import type { PostOptions, PostResult } from '../load/postJob.ts';
import { runLoad } from '../load/runLoad.ts';
import { startBareServer } from '../server/bareProcess.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import { placed, placementHere } from '../server/placement.ts';
import type { Bench } from './benchOptions.ts';

type How = Pick<PostOptions, 'isPlaced' | 'seconds'>;

const seconds = 6;
const bareSeconds = 4;
const freeSeconds = 3;
/** The speed of a shared machine varies within seconds, for large programs more than for small ones. */
const rounds = 3;

/**
 * Durable posts from 16 and 64 clients with one reader, every acknowledged one audited, against a no-op POST. The two
 * alternate; each counts with the round in which it was least disturbed. The main threads of both have a processor of
 * their own, since clients are on other machines; a last round without that shows its effect on the ratio.
 */
export const post: Bench = async ({ database, conditions }) => {
  const placement = placementHere();
  conditions.placement = placement;
  const isPlaced = placement === placed;
  const few = await postTo(16, { isPlaced, seconds });
  const limits: PostResult[] = [];
  const runs: PostResult[] = [];
  for (let round = 0; round < rounds; round++) {
    limits.push(await postToBare({ isPlaced, seconds: bareSeconds }));
    runs.push(await postTo(64, { isPlaced, seconds }));
  }
  const [limit, many] = [limits, runs].map(fastest) as [PostResult, PostResult];
  const freeLimit = await postToBare({ isPlaced: false, seconds: freeSeconds });
  const free = await postTo(64, { isPlaced: false, seconds: freeSeconds });
  const all = [few, ...runs, free];
  return {
    posts_per_s_16: few.per_s,
    posts_per_s_64: many.per_s,
    bare_post_per_s: limit.per_s,
    ratio_64: many.per_s / limit.per_s,
    ratio_64_least: Math.min(...runs.map(({ per_s }, round) => per_s / (limits[round] as PostResult).per_s)),
    ratio_64_free: free.per_s / freeLimit.per_s,
    cpu_us_per_post: many.cpu_us,
    bare_cpu_us_per_post: limit.cpu_us,
    p50_ms_64: many.p50_ms,
    p99_ms_64: many.p99_ms,
    delivered: sum(all, 'delivered'),
    audited: sum(all, 'audited'),
    missing: sum(all, 'missing'),
    duplicated: sum(all, 'duplicated'),
    out_of_order: sum(all, 'out_of_order'),
  };

  async function postToBare(how: How) {
    const bare = await startBareServer();
    try {
      const tokens = new Array<string>(64).fill('');
      return await runLoad('post', { ...how, url: bare.url, pid: bare.pid, tokens });
    } finally {
      bare.stop();
    }
  }

  async function postTo(clients: number, how: How) {
    const server = await ServerProcess.start({ database });
    try {
      const people = userIds('sender', clients);
      const [channel] = await createChannels(server, [{ id: 'post', memberIds: [...people, 'reader'] }]);
      return await runLoad('post', {
        ...how,
        url: server.url,
        pid: server.pid,
        tokens: people.map((id) => server.token(id)),
        channel,
        readerToken: server.token('reader'),
      });
    } finally {
      await server.dispose();
    }
  }
};

const fastest = (runs: readonly PostResult[]) =>
  runs.reduce((best, run) => (run.per_s > best.per_s ? run : best));

const sum = (runs: readonly PostResult[], count: 'delivered' | keyof Audit) =>
  runs.reduce((total, run) => total + (run[count] ?? 0), 0);
