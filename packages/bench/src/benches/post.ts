import { runLoad } from '../load/runLoad.ts';
import { startBareServer } from '../server/bareProcess.ts';
import { furnish, userIds } from '../server/furnish.ts';
import { ServerProcess } from '../server/serverProcess.ts';
import type { Bench } from './benchOptions.ts';

const seconds = 6;

/** Durable posts from 16 and 64 clients with one reader, every acknowledged one audited, against a no-op POST. */
export const post: Bench = async ({ database }) => {
  const few = await postTo(16);
  // Right before what it is compared with: machines that are shared change their mind within minutes.
  const bare = await startBareServer();
  const limit = await runLoad('post', {
    url: bare.url,
    pid: bare.pid,
    tokens: new Array<string>(64).fill(''),
    seconds: 4,
  });
  bare.stop();

  const many = await postTo(64);
  return {
    posts_per_s_16: few.per_s,
    posts_per_s_64: many.per_s,
    bare_post_per_s: limit.per_s,
    ratio_64: many.per_s / limit.per_s,
    cpu_us_per_post: many.cpu_us,
    bare_cpu_us_per_post: limit.cpu_us,
    p50_ms_64: many.p50_ms,
    p99_ms_64: many.p99_ms,
    delivered: sum(few.delivered, many.delivered),
    audited: sum(few.audited, many.audited),
    missing: sum(few.missing, many.missing),
    duplicated: sum(few.duplicated, many.duplicated),
    out_of_order: sum(few.out_of_order, many.out_of_order),
  };

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

const sum = (...counts: (number | undefined)[]) =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0);
