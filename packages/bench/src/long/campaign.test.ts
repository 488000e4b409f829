import type { Campaign } from '@confab/protocol';
import { createPerson, type Person } from '@confab/testing';
import type { DatabaseName } from '@confab/testing/process';
import { ServerProcess } from '@confab/testing/process';
import { describe, expect, test } from 'vitest';
import { runLoad } from '../load/runLoad.ts';
import { createChannels, userIds } from '../server/createChannels.ts';

const isLong = Boolean(process.env.CONFAB_LONG);
/** PostgreSQL only in the long form. */
const databases: DatabaseName[] =
  isLong && process.env.CONFAB_TEST_POSTGRES_URL ? ['sqlite', 'postgres'] : ['sqlite'];
const users = isLong ? 20_000 : 300;
const kills = isLong ? 5 : 2;
/** The built-in pace in a long run: it is the one beside which others' messages are measured. */
const variables: Record<string, string> = isLong ? {} : { CONFAB_CAMPAIGN_PACE: '300' };
const maxRatio = 2;
const loadSeconds = 8;
/** At the built-in pace, a third of the users needs more than a minute. */
const patienceMs = isLong ? 300_000 : 45_000;

const idOf = (index: number) => `reader-${String(index).padStart(5, '0')}`;

/** Creates users, a segment of all of them by list, and a campaign to it. */
async function prepare(backEnd: Person): Promise<Campaign> {
  const ids = Array.from({ length: users }, (_, index) => idOf(index));
  const speaker = { id: 'speaker', name: 'Speaker', role: 'admin' as const };
  await backEnd.call('PUT /users', { body: { users: [speaker] } });
  for (let from = 0; from < users; from += 1000) {
    const share = ids.slice(from, from + 1000);
    await backEnd.call('POST /bulk', { body: { users: share.map((id) => ({ id, name: `Reader ${id}` })) } });
  }
  const segment = { id: 'everybody', type: 'user' as const, name: 'Everybody' };
  await backEnd.call('POST /segments', { body: segment });
  for (let from = 0; from < users; from += 1000) {
    await backEnd.call('POST /segments/{segment_id}/targets', {
      params: { segment_id: segment.id },
      body: { target_ids: ids.slice(from, from + 1000) },
    });
  }
  const message_template = { text: 'Hello {{receiver.name}}, this is {{sender.name}}.' };
  const { campaign } = await backEnd.call('POST /campaigns', {
    body: { name: 'To all', message_template, segment_ids: [segment.id], sender_id: 'speaker' },
  });
  return campaign;
}

/** Returns the texts of all channels that a recipient has. */
async function textsOf(server: ServerProcess, id: string): Promise<string[]> {
  const person = createPerson(server.url, id, server.token(id));
  const { channels } = await person.call('POST /channels/query', { body: { filter: { joined: true } } });
  return channels.flatMap(({ messages }) => messages.map(({ text, user }) => `${user.id}: ${text}`));
}

async function runConcurrently(
  count: number,
  task: (index: number) => Promise<void>,
  atOnce = 16,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await task(next++);
    }),
  );
}

/** Measures the time of other users' messages from sending to the listener, in milliseconds. */
async function othersLatency(
  server: ServerProcess,
  name: string,
): Promise<{ p50_ms: number; p99_ms: number }> {
  const plans = userIds(name, 4).map((id) => ({ id, memberIds: userIds(`${id}-member`, 25) }));
  const made = await createChannels(server, plans);
  const { p50_ms, p99_ms } = await runLoad('latency', {
    url: server.url,
    channels: made.map((channel, index) => {
      const tokens = plans[index]!.memberIds.map((id) => server.token(id));
      return { ...channel, listenerTokens: tokens, senderToken: tokens[0]! };
    }),
    postsPerSecond: 100,
    seconds: loadSeconds,
  });
  return { p50_ms: Math.round(p50_ms * 10) / 10, p99_ms: Math.round(p99_ms * 10) / 10 };
}

describe('[CAMP-03] a campaign', () => {
  test.each(databases)(
    `to ${users} users sends each of them one message, with the server killed ${kills} times, on %s`,
    { timeout: isLong ? 1_800_000 : 60_000 },
    async (database) => {
      const server = await ServerProcess.start({ database, variables });
      try {
        const backEnd = createPerson(server.url, '', server.token());
        const { id } = await prepare(backEnd);
        const params = { campaign_id: id };
        const get = async () => (await backEnd.call('GET /campaigns/{campaign_id}', { params })).campaign;
        const reaches = (count: number) =>
          expect
            .poll(async () => (await get()).stats.sent, { timeout: patienceMs, interval: 20 })
            .toBeGreaterThanOrEqual(count);

        const idle = isLong ? await othersLatency(server, 'idle') : undefined;
        await backEnd.call('POST /campaigns/{campaign_id}/start', { params, body: {} });
        await reaches(1);
        const begun = performance.now();
        const before = (await get()).stats.sent;
        const busy = isLong ? await othersLatency(server, 'busy') : undefined;
        const pace = ((await get()).stats.sent - before) / ((performance.now() - begun) / 1000);

        const killedAt: number[] = [];
        for (let kill = 1; kill <= kills; kill++) {
          await reaches(Math.round((users / (kills + 1)) * kill * 0.8));
          killedAt.push((await get()).stats.sent);
          await server.end('SIGKILL');
          await server.start();
        }
        await expect
          .poll(async () => (await get()).status, { timeout: patienceMs, interval: 50 })
          .toBe('completed');
        expect((await get()).stats).toMatchObject({ targets: users, sent: users, failed: 0, failures: {} });
        expect(killedAt.every((sent) => sent > 0 && sent < users)).toBe(true);

        const wrong: string[] = [];
        await runConcurrently(users, async (index) => {
          const texts = await textsOf(server, idOf(index));
          const expected = `speaker: Hello Reader ${idOf(index)}, this is Speaker.`;
          if (texts.length !== 1 || texts[0] !== expected) wrong.push(`${idOf(index)}: ${texts.join(' | ')}`);
        });
        expect(wrong).toEqual([]);
        const measured =
          idle && busy
            ? `; ${pace.toFixed(0)} messages/s; others: idle p50 ${idle.p50_ms} p99 ${idle.p99_ms} ms, beside it p50 ${busy.p50_ms} p99 ${busy.p99_ms} ms, ratio ${(busy.p99_ms / idle.p99_ms).toFixed(2)}`
            : '';
        console.log(
          `${database}: ${users} messages, one each; sent when killed: ${killedAt.join(', ')}${measured}`,
        );
        if (idle && busy) expect(busy.p99_ms / idle.p99_ms).toBeLessThanOrEqual(maxRatio);
      } finally {
        await server.dispose();
      }
    },
  );
});
