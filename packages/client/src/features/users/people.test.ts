import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatClient, isFullProfile, isLive, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'linus', 'edsger');
});
afterAll(() => server.stop());

const presenceIn = (client: ChatClient, id: string) => {
  const person = client.people.get(id);
  return isFullProfile(person) ? person.presence : undefined;
};
const announced = (client: ChatClient, id: string) =>
  new Promise<void>((resolve) => {
    client.on(
      'presence.changed',
      ({ changes }) => changes.some(({ user_id }) => user_id === id) && resolve(),
    );
  });
const presenceOf = async (user_id: string) =>
  (await server.backEnd.call('GET /users/{user_id}', { params: { user_id } })).user.presence;

describe('[APP-05] the presence of people', () => {
  it('is the current one, though a change arrives before the older answer to a query', async () => {
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    await waitUntil(ada.connection.state, isLive);
    const late = network.hold('/users/query');
    const loading = ada.people.load(['grace']);
    await late.come;
    const online = announced(ada, 'grace');
    await using _grace = await connectClient(server, 'grace');
    await online;
    late.release();
    await loading;
    expect(presenceIn(ada, 'grace')).toBe('online');
  });

  it('is not the older one of a profile in an event that was missed', async () => {
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    await waitUntil(ada.connection.state, isLive);
    await ada.people.load(['linus']);
    network.cutSocket();
    // On a slow machine the event would come by a long poll, before it is expected.
    network.lose('/events/poll');
    const params = { user_id: 'linus' };
    await server.backEnd.call('PATCH /users/{user_id}', { params, body: { name: 'Linus T.' } });
    await using _linus = await connectClient(server, 'linus');
    await expect.poll(() => presenceOf('linus')).toBe('online');
    // Each load may be answered by another server.
    await expect
      .poll(async () => {
        await ada.people.refresh();
        return presenceIn(ada, 'linus');
      })
      .toBe('online');
    const shown: unknown[] = [];
    ada.people.watch('linus').subscribe(() => shown.push(presenceIn(ada, 'linus')));
    const missed = new Promise<void>((resolve) => {
      ada.on('user.updated', ({ user }) => user.name === 'Linus T.' && resolve());
    });
    network.resume();
    ada.connection.reconnectNow();
    await missed;
    expect(ada.people.get('linus')?.name).toBe('Linus T.');
    expect(new Set([...shown, presenceIn(ada, 'linus')])).toEqual(new Set(['online']));
  });

  it('is loaded again once connected, if it was loaded before', async () => {
    const network = handNetwork();
    network.cutSocket();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    await ada.people.load(['edsger']);
    await using linus = await connectClient(server, 'linus');
    await waitUntil(linus.connection.state, isLive);
    const online = announced(linus, 'edsger');
    await using _edsger = await connectClient(server, 'edsger');
    await online;
    network.resume();
    ada.connection.reconnectNow();
    await expect.poll(() => presenceIn(ada, 'edsger')).toBe('online');
  });
});
