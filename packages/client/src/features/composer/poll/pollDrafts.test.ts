import { connectClient, heldClock, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatClientOptions, memoryPersistence, waitUntil } from '../../../index.ts';
import { drafts } from '../../drafts/index.ts';
import { composerOf } from '../composersOf.ts';
import { type PollComposer, pollOf } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'mallory');
});
afterAll(() => server.stop());

/** A device with a clock controlled by the test, and the composer of a channel. */
async function device(id: string, options: Partial<ChatClientOptions> = {}, user = 'ada') {
  const clock = heldClock();
  const client = await connectClient(server, user, {
    composer: { drafts: { enabled: true } },
    ...options,
    environment: clock.environment,
  });
  const composer = composerOf(await client.channel('team', id).watch());
  await composer.flush();
  return { client, clock, composer, [Symbol.asyncDispose]: () => client.disconnect() };
}

const fill = (poll: PollComposer) => {
  poll.set('name', 'Which way?');
  poll.set('max_votes_allowed', 'x');
  poll.set('voting_visibility', 'anonymous');
  for (const text of ['Left', 'Right']) poll.setOption(poll.state.get().fields.options.at(-1)!.id, text);
  return poll.state.get().fields;
};

describe('a poll in a draft', () => {
  it('[POLL-01, COMP-04] is synced to the user’s other devices while it is written, and deleted when it is sent', async () => {
    await using desk = await device('polled');
    await using phone = await device('polled');
    await using mallory = await device('polled', {}, 'mallory');
    const written = fill(pollOf(desk.composer));
    desk.clock.pass(1000);
    await waitUntil(phone.composer.added, (parts) => parts.length === 1);
    const there = pollOf(phone.composer);
    await waitUntil(there.state, ({ fields }) => fields.name === 'Which way?');
    const { options, ...fields } = there.state.get().fields;
    expect(fields).toEqual({ ...written, options: undefined });
    expect(options.slice(0, 2)).toEqual(written.options.slice(0, 2));
    expect(options[2]).toMatchObject({ text: '' });
    expect(there.canCreate).toBe(false);
    there.set('max_votes_allowed', '2');
    phone.clock.pass(1000);
    await waitUntil(pollOf(desk.composer).state, ({ fields: { max_votes_allowed: max } }) => max === '2');
    expect(await desk.composer.submit()).toMatchObject({ status: 'sent' });
    await waitUntil(there.state, ({ fields: { name } }) => name === '');
    expect(mallory.client.part(drafts).state.get().size).toBe(0);
    expect(mallory.composer.addedParts).toEqual([]);
  });

  it('[POLL-01, COMP-07] is restored after a reload', async () => {
    const persistence = memoryPersistence();
    {
      await using before = await device('reloaded', { persistence });
      fill(pollOf(before.composer));
      await before.composer.flush();
    }
    await using after = await device('reloaded', { persistence });
    await waitUntil(after.composer.added, (parts) => parts.length === 1);
    const { fields } = await waitUntil(pollOf(after.composer).state, (state) => state.fields.name !== '');
    expect(fields).toMatchObject({
      name: 'Which way?',
      max_votes_allowed: 'x',
      options: [{ text: 'Left' }, { text: 'Right' }, { text: '' }],
    });
    pollOf(after.composer).clear();
    await after.composer.flush();
    await using empty = await device('reloaded', { persistence });
    expect(empty.composer.addedParts).toEqual([]);
  });
});
