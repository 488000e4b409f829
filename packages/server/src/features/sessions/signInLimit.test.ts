import { credentialsWrong, rateLimited } from '@confab/protocol';
import { startOnPostgres } from '@confab/testing';
import { expect, test } from 'vitest';
import type { ServerContext } from '../../core/feature/feature.ts';
import { createSharedLimits } from '../../core/limits/sharedLimits.ts';
import { createOtherNode } from '../../testing/otherNode.ts';
import { signIn } from './signIn.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (!postgresUrl && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

test.skipIf(!postgresUrl)('[APP-02, OPS-01] wrong passwords count at all nodes together', async () => {
  await using server = await startOnPostgres(postgresUrl as string, { requestsPerSecond: 50 });
  const { context } = server.server;
  const shared = { ...context, config: { ...context.config, bus: 'postgres' as const } };
  const newNode = () => createOtherNode(shared, { limits: createSharedLimits(shared) });
  const [one, other] = [await newNode(), await newNode()];
  const request = { ip: '192.0.2.7', headers: {} } as never;
  const attempt = (node: ServerContext): Promise<string> =>
    signIn(node, { email: 'ada@confab.example', password: 'wrong' }, request).then(
      () => 'signed in',
      (error: Error) => error.name,
    );
  const outcomes: string[] = [];
  while (!outcomes.includes(rateLimited.name)) {
    outcomes.push(await attempt(outcomes.length % 2 ? one : other));
    // Ten at once, and another each six seconds: nine more than that would mean that each node counts alone.
    expect(outcomes.length).toBeLessThan(19);
  }
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill(credentialsWrong.name));
  const rows = await one.database.read.query<{ key: string }>((k) => k.selectFrom('rate_limits').selectAll());
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toMatch(/ada|192/);
});
