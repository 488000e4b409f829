import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { createOtherNode } from '../../testing/otherNode.ts';
import { sessionDirectory } from './sessionDirectory.ts';
import { selectSessions } from './sessionStore.ts';

const dayMs = 86_400_000;

test('[APP-02, OPS-01] a session that one node extended is valid at another that had cached it', async () => {
  // Jumps without the timers of the days in between.
  let skippedMs = 0;
  const clock = {
    now: () => Date.now() + skippedMs,
    after(ms: number, task: () => void) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
  await using server = await startTestServer({}, { clock });
  const { context } = server.server;
  const account = { name: 'Ada', email: 'ada@confab.example', password: 'lantern works at night' };
  const { token } = await server.nobody.call('POST /sessions/sign-up', { body: account });
  const id = /^cs_([^.]+)\./.exec(token)?.[1] as string;
  const other = sessionDirectory(await createOtherNode(context));
  expect(await other.use(id)).toBeDefined();

  skippedMs += 29 * dayMs;
  const extendedFrom = clock.now();
  await server.withToken(token).call('GET /me');
  const stored = async () => (await context.database.read.all(selectSessions, { ids: [id] }))[0];
  await expect.poll(async () => (await stored())?.last_seen_at).toBeGreaterThanOrEqual(extendedFrom);

  skippedMs += 2 * dayMs;
  expect(await other.use(id)).toBeDefined();
  skippedMs += 31 * dayMs;
  expect(await other.use(id)).toBeUndefined();
});
