import type { Audit } from '../load/auditChannel.ts';
import type { PostResult } from '../load/postJob.ts';
import { runLoad } from '../load/runLoad.ts';
import { startBareServer } from '../server/bareProcess.ts';
import { furnish, userIds } from '../server/furnish.ts';
import { ServerProcess } from '../server/serverProcess.ts';
import type { Bench } from './benchOptions.ts';

const seconds = 6;
/** A shared machine changes its speed within seconds, for large programs more than for small ones. */
const rounds = 3;

/**
 * Durable posts from 16 and 64 clients with one reader, every acknowledged one audited, against a no-op POST. The two that
 * are compared take turns; each stands for itself by the round in which it was least disturbed.
 */
export const post: Bench = async ({ database }) => {
  const few = await postTo(16);
  const limits: PostResult[] = [];
  const runs: PostResult[] = [];
  for (let round = 0; round < rounds; round++) {
    limits.push(await postToBare());
    runs.push(await postTo(64));
  }
  const [limit, many] = [limits, runs].map(fastest) as [PostResult, PostResult];
  const all = [few, ...runs];
  return {
    posts_per_s_16: few.per_s,
    posts_per_s_64: many.per_s,
    bare_post_per_s: limit.per_s,
    ratio_64: many.per_s / limit.per_s,
    ratio_64_least: Math.min(...runs.map(({ per_s }, round) => per_s / (limits[round] as PostResult).per_s)),
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

  async function postToBare() {
    const bare = await startBareServer();
    try {
      const tokens = new Array<string>(64).fill('');
      return await runLoad('post', { url: bare.url, pid: bare.pid, tokens, seconds: 4 });
    } finally {
      bare.stop();
    }
  }

  async function postTo(clients: number) {
    const server = await ServerProcess.start({ database });
    try {
      const people = userIds('sender', clients);
      const [channel] = await furnish(server, [{ id: 'post', memberIds: [...people, 'reader'] }]);
      return await runLoad('post', {
        url: server.url,
        pid: server.pid,
        tokens: people.map((id) => server.token(id)),
        seconds,
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
