import { readFileSync } from 'node:fs';
import { connectClient, type MailServer, startMailServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mail } from '../../features/mail/index.ts';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { openRoom, say } from '../../testing/rooms.ts';
import { createMetrics } from './metrics.ts';

const page = readFileSync(new URL('../../../../../docs/metrics.md', import.meta.url), 'utf8');

/** Metrics of several servers, which alerts.test.ts compares. */
const ofCluster = /^confab_(bus|cluster)_/;

/** The documented metrics with their types: all, and those of one database. */
function documented(database: string): Map<string, string> {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)];
  const ofOther = database === 'sqlite' ? 'confab_postgres_' : 'confab_sqlite_';
  return new Map(
    rows
      .map(([, name = '', type = '']) => [name, type] as const)
      .filter(([name]) => !name.startsWith(ofOther) && !ofCluster.test(name)),
  );
}

const scrape = async ({ url }: Pick<TestServer, 'url'>) => (await fetch(`${url}/metrics`)).text();

/** Returns the value of a series; 0 if there is none yet. */
const read = async (site: Pick<TestServer, 'url'>, series: string) => {
  const line = (await scrape(site)).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
};

let smtp: MailServer;
const changes: Parameters<typeof onEachServer>[3] = {
  mailFrom: 'Confab <chat@confab.test>',
  publicUrl: 'https://chat.confab.test',
};
beforeAll(async () => {
  smtp = await startMailServer();
  Object.assign(changes, { smtpUrl: smtp.url });
});
afterAll(() => smtp[Symbol.asyncDispose]());

onEachServer(
  '/metrics',
  (site) => {
    test('[HOOK-03] exports exactly what docs/metrics.md lists; Node’s own have their usual names', async () => {
      const text = await scrape(site());
      const exported = new Map(
        [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
      );
      const usual = [...exported.keys()].filter((name) => /^(nodejs|process)_/.test(name));
      expect(usual).toEqual(
        expect.arrayContaining(['process_cpu_seconds_total', 'nodejs_heap_size_used_bytes']),
      );
      // To measure these, prom-client would wake an idle process a hundred times a second.
      expect(usual.filter((name) => /lag_(min|max|mean|stddev|p\d+)_/.test(name))).toEqual([]);
      for (const name of usual) exported.delete(name);
      const { dialect } = site().server.context.database;
      expect(Object.fromEntries([...exported].sort())).toEqual(
        Object.fromEntries([...documented(dialect.name)].sort()),
      );
      expect(text).toMatch(
        new RegExp(
          `^confab_build_info\\{version="[^"]+",node="${process.versions.node}",database="${dialect.name}"\\} 1$`,
          'm',
        ),
      );
    });

    test('[HOOK-03] counts errors by route and status, with a bounded number of series', async () => {
      for (const id of ['lamps', 'books', 'ships']) {
        await fetch(`${site().url}/api/v1/nothing/${id}`);
        await fetch(`${site().url}/api/v1/channels/team/${id}/messages`, { method: 'POST' });
      }
      const text = await scrape(site());
      expect(text).toContain('confab_http_errors_total{route="none",status="404",name="route_not_found"}');
      expect(text).toContain(
        'confab_http_errors_total{route="POST /channels/{type}/{id}/messages",status="401",name="unauthenticated"} 3',
      );
      expect(text).not.toMatch(/confab_http_errors_total\{.*(lamps|books|ships).*\}/);
    });

    test('[HOOK-03] counts sign-ins by method and outcome', async () => {
      const { nobody } = site();
      const series = (outcome: string) => `confab_sign_ins_total{method="password",outcome="${outcome}"}`;
      const wrong = { email: 'ada@confab.test', password: 'not the right one' };
      await nobody.refused('POST /sessions/sign-in', { body: wrong });
      expect(await read(site(), series('refused'))).toBe(1);
      expect(await read(site(), series('succeeded'))).toBe(0);
    });

    test('[HOOK-03] counts deferred, sent and failed mails, and the attempts of their jobs', async () => {
      const { database } = site().server.context;
      const send = (to: string) =>
        database.write((tx) => mail(site().server.context).send(tx, { to, subject: 'Hello', text: 'x' }));
      smtp.refuse('grace@confab.test', 451);
      smtp.refuse('linus@confab.test', 550);
      await send('grace@confab.test');
      await send('linus@confab.test');
      const mails = (outcome: string) => read(site(), `confab_mails_total{outcome="${outcome}"}`);
      await expect.poll(() => mails('sent'), { timeout: 10_000 }).toBe(1);
      await expect.poll(() => mails('given_up'), { timeout: 10_000 }).toBe(1);
      expect(await mails('failed')).toBe(1);
      expect(await read(site(), 'confab_jobs_total{kind="mail.send",outcome="failed"}')).toBe(1);
    });

    test('[HOOK-03] exports waiting writes and their duration', async () => {
      const { database } = site().server.context;
      const before = await read(site(), 'confab_store_commit_seconds_count');
      const gate = Promise.withResolvers<void>();
      const slow = database.write(() => gate.promise);
      const others = [1, 2, 3].map(() => database.write(async () => undefined));
      await expect.poll(() => read(site(), 'confab_store_waiting_writes')).toBeGreaterThanOrEqual(3);
      gate.resolve();
      await Promise.all([slow, ...others]);
      await expect.poll(() => read(site(), 'confab_store_commit_seconds_count')).toBeGreaterThan(before);
      await expect.poll(() => read(site(), 'confab_store_waiting_writes')).toBe(0);
    });

    test('[HOOK-03] pushes start at 0 for each outcome, and notifications have plain descriptions', async () => {
      const text = await scrape(site());
      for (const outcome of ['sent', 'later', 'gone', 'refused']) {
        expect(text).toContain(`confab_pushes_total{service="google",outcome="${outcome}"} 0`);
      }
      expect(text).toContain('# HELP confab_notifications_total Message notifications\n');
    });

    test('[HOOK-03] a metric whose read throws is omitted and logged once; all others are exported', async () => {
      const logged: unknown[] = [];
      const metrics = createMetrics({ error: (...given: unknown[]) => void logged.push(given) });
      let isBroken = false;
      const readOrThrow = <T>(value: T) => {
        if (isBroken) throw new Error('broken');
        return value;
      };
      metrics.gauge('one', 'One', () => readOrThrow(1));
      metrics.labelledGauge('many', 'Many', 'kind', () => readOrThrow({ a: 1 }));
      metrics.readCounter('read_total', 'Read', () => readOrThrow(1));
      metrics.gauge('other', 'Other', () => 7);
      const series = async () => (await metrics.text()).match(/^(one|many|read_total|other)\b.*$/gm);
      const whole = ['one 1', 'many{kind="a"} 1', 'read_total 1', 'other 7'];
      expect(await series()).toEqual(whole);
      isBroken = true;
      expect(await series()).toEqual(['other 7']);
      expect(await series()).toEqual(['other 7']);
      expect(logged).toHaveLength(3);
      isBroken = false;
      expect(await series()).toEqual(whole);
    });

    test('[HOOK-03] exports how far the search index is behind', async () => {
      const { ada } = await freshPeople(site(), { ada: 'user' });
      const room = await openRoom(ada);
      await say(ada, room, 'something to be found');
      const lag = () => read(site(), 'confab_search_lag_seconds');
      await expect.poll(lag, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
      await expect.poll(lag, { timeout: 20_000 }).toBe(0);
    }, 40_000);

    test('[OPS-05] exports how long writes waited, searches, and cache hits and misses', async () => {
      const before = {
        queued: await read(site(), 'confab_store_queue_seconds_count'),
        searches: await read(site(), 'confab_search_seconds_count'),
        misses: await read(site(), 'confab_cache_lookups_total{cache="users",result="miss"}'),
      };
      const { ada } = await freshPeople(site(), { ada: 'user' });
      const room = await openRoom(ada);
      await say(ada, room, 'a lantern');
      await ada.call('POST /search', { body: { query: 'lantern' } });
      expect(await read(site(), 'confab_store_queue_seconds_count')).toBeGreaterThan(before.queued);
      expect(await read(site(), 'confab_search_seconds_count')).toBeGreaterThan(before.searches);
      const lookups = (result: string) =>
        read(site(), `confab_cache_lookups_total{cache="users",result="${result}"}`);
      expect(await lookups('miss')).toBeGreaterThan(before.misses);
      const hits = await lookups('hit');
      await ada.call('GET /me');
      expect(await lookups('hit')).toBeGreaterThan(hits);
      expect(await read(site(), 'confab_cache_entries{cache="users"}')).toBeGreaterThan(0);
    });

    test('[OPS-05] exports waiting long polls, and the duration of jobs by kind', async () => {
      const { ada } = await freshPeople(site(), { ada: 'user' });
      const poll = ada.call('POST /events/poll', { body: { cursors: {}, wait_ms: 20_000 } });
      await expect.poll(() => read(site(), 'confab_long_polls')).toBe(1);
      const room = await openRoom(ada);
      await say(ada, room, 'an event ends the poll');
      await poll;
      await expect.poll(() => read(site(), 'confab_long_polls')).toBe(0);
      await expect
        .poll(async () => /confab_job_seconds_count\{kind="[\w.]+"\} [1-9]/.test(await scrape(site())), {
          timeout: 10_000,
        })
        .toBe(true);
    });

    test('[HOOK-03] counts deliveries', async () => {
      const { ada } = await freshPeople(site(), { ada: 'user' });
      const before = await read(site(), 'confab_deliveries_total');
      await using client = await connectClient(site(), ada.id);
      const channel = await client.channel('team', 'deliveries').watch();
      channel.send({ text: 'hello' });
      await expect.poll(() => read(site(), 'confab_deliveries_total')).toBeGreaterThan(before);
    });

    test('[HOOK-03] every scraper sees a stall of the event loop', async () => {
      const stalls = (text: string) => {
        const number = (series: string) =>
          Number(
            text
              .split('\n')
              .find((line) => line.startsWith(`${series} `))
              ?.split(' ')[1],
          );
        const name = 'confab_event_loop_delay_seconds';
        return number(`${name}_count`) - number(`${name}_bucket{le="0.1"}`);
      };
      const before = stalls(await scrape(site()));
      const until = performance.now() + 300;
      while (performance.now() < until);
      await expect.poll(async () => stalls(await scrape(site()))).toBeGreaterThan(before);
      expect(stalls(await scrape(site()))).toBeGreaterThan(before);
    });
  },
  {},
  changes,
);
