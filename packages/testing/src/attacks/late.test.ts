import { userStream } from '@confab/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../person.ts';
import { startOnPostgres } from '../startOnPostgres.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { lateActions } from './lateActions.ts';
import { ends } from './lateEnds.ts';
import { lateHostActions } from './lateHostActions.ts';
import { lateAdminActions } from './lateTasks.ts';
import { type LateWorld, startLateWorld } from './lateWorld.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
const onPostgres: typeof startTestServer = (changes, options) =>
  startOnPostgres(postgresUrl as string, changes, options);

describe.each([
  ['SQLite', startTestServer] as const,
  ...(postgresUrl ? [['PostgreSQL', onPostgres] as const] : []),
])('attack 9: nobody acts after losing the right, on %s:', (_database, start) => {
  let world: LateWorld;
  beforeAll(async () => {
    world = await startLateWorld(start);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  for (const action of [...lateActions, ...lateHostActions, ...lateAdminActions]) {
    test.each(action.ends)(`${action.title} %s`, async (end) => {
      const asked = await action.ask(world);
      await ends[end]?.(world, asked);
      expect(await asked.finish()).toBe(false);
    });

    test(`${action.title} loses the right, and not before`, async () => {
      const asked = await action.ask(world);
      expect(await asked.finish()).toBe(true);
    });
  }
});

let server: TestServer;
let root: Person;
beforeAll(async () => {
  server = await startTestServer({ durability: 'normal' });
  root = await server.person('root', 'admin');
});
afterAll(() => server.stop());

const soon = () => new Date(Date.now() + 1200).toISOString();
const textsIn = async (person: Person, params: { type: string; id: string }) =>
  (await person.call('GET /channels/{type}/{id}/messages', { params })).messages.map(({ text }) => text);

test('[MSG-09] [REM-01] [CAMP-03] attack 9: scheduled work is done with the rights of its due time', async () => {
  const { ada, grace, mallory } = await server.people('ada', 'grace', 'mallory');
  await server.person('carol', 'admin');
  const carol = await server.person('carol', 'admin');
  const params = { type: 'messaging', id: 'late' };
  await ada.call('POST /channels/{type}/{id}/query', {
    params,
    body: { member_ids: [grace.id, mallory.id] },
  });
  const { message: secret } = await ada.call('POST /channels/{type}/{id}/messages', {
    params,
    body: { message: { id: crypto.randomUUID(), text: 'what only members know' } },
  });

  // While they still may: a message and a reminder of a user who is about to be removed, and a campaign of an admin who
  // is about to be deactivated.
  const at = soon();
  const scheduled = crypto.randomUUID();
  await mallory.call('POST /channels/{type}/{id}/scheduled-messages', {
    params,
    body: { scheduled_message: { id: scheduled, text: 'still here', send_at: at } },
  });
  await mallory.call('PUT /messages/{message_id}/reminder', {
    params: { message_id: secret.id },
    body: { remind_at: at },
  });
  const { campaign } = await carol.call('POST /campaigns', {
    body: { name: 'Late', message_template: { text: 'from one who may not' }, user_ids: [grace.id] },
  });
  await carol.call('POST /campaigns/{campaign_id}/start', {
    params: { campaign_id: campaign.id },
    body: { scheduled_for: at },
  });

  await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
    params: { ...params, user_id: mallory.id },
  });
  await root.call('POST /users/{user_id}/deactivate', { params: { user_id: carol.id } });

  await expect
    .poll(
      async () => (await mallory.call('POST /scheduled-messages/query', { body: {} })).scheduled_messages,
      {
        timeout: 8000,
      },
    )
    .toMatchObject([{ id: scheduled, status: 'failed' }]);
  expect(await textsIn(grace, params)).not.toContain('still here');

  // The reminder comes due and contains nothing that its owner may no longer read.
  const { log } = server.server.context;
  const readEvents = async () => (await log.readAfter(userStream(mallory.id), 0, 500)).events;
  await expect
    .poll(async () => (await readEvents()).some(({ type }) => type === 'reminder.due'), { timeout: 8000 })
    .toBe(true);
  const due = (await readEvents()).filter(({ type }) => type.startsWith('reminder.'));
  expect(JSON.stringify(due)).not.toContain('what only members know');
  const { reminders } = await mallory.call('POST /reminders/query', { body: { filter: 'overdue' } });
  expect(JSON.stringify(reminders)).not.toContain('what only members know');

  await expect
    .poll(
      async () =>
        (await root.call('GET /campaigns/{campaign_id}', { params: { campaign_id: campaign.id } })).campaign
          .status,
      { timeout: 8000 },
    )
    .not.toMatch(/scheduled|preparing|running/);
  const { campaign: over } = await root.call('GET /campaigns/{campaign_id}', {
    params: { campaign_id: campaign.id },
  });
  expect(over.stats.sent).toBe(0);
  const { channels } = await grace.call('POST /channels/query', { body: { limit: 100 } });
  expect(JSON.stringify(channels)).not.toContain('from one who may not');
});
