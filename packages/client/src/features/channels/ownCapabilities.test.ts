import {
  connectClient,
  flakyNetwork,
  type Person,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelTypes, isLive, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const setQuotes = (quotes: boolean) =>
  server.backEnd.call('PATCH /channel-types/{name}', {
    params: { name: 'team' },
    body: { features: { quotes } },
  });

const setFrozen = (frozen: boolean) =>
  server.backEnd.call('PATCH /channels/{type}/{id}', {
    params: { type: 'team', id: 'rights' },
    body: { frozen },
  });

const setRole = (channel_role: 'moderator' | 'member') =>
  server.backEnd.call('PATCH /channels/{type}/{id}/members/{user_id}', {
    params: { type: 'team', id: 'rights', user_id: 'ada' },
    body: { channel_role },
  });

const removeAda = () =>
  server.backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
    params: { type: 'team', id: 'rights', user_id: 'ada' },
  });

/** A client of ada in a channel of grace, over a network that loses every event while it is rough. */
async function setUp() {
  const { ada, grace } = await server.people('ada', 'grace');
  const params = { type: 'team', id: 'rights' };
  const data = { name: 'Rights' };
  await grace.call('POST /channels/{type}/{id}/query', { params, body: { data, member_ids: ['ada'] } });
  const network = flakyNetwork(seededRandom(1), { drop: 1, repeat: 0, failBefore: 0, failAfter: 0 });
  network.calm();
  const client = await connectClient(server, ada, { environment: network.environment });
  const channel = await client.channel('team', 'rights').watch();
  // Without the channel types a client cannot count capabilities.
  await waitUntil(client.part(channelTypes).state, (types) => types.size > 0);
  return {
    ada,
    network,
    client,
    channel,
    held: () => channel.record.get().ownCapabilities,
    [Symbol.asyncDispose]: () => client.disconnect(),
  };
}

/** The capabilities of a client that opens the channel now. */
async function heldAfresh(person: Person): Promise<ReadonlySet<string>> {
  await using client = await connectClient(server, person);
  return (await client.channel('team', 'rights').watch()).record.get().ownCapabilities;
}

describe('[APP-04] capabilities', () => {
  it('are right in whatever order changes arrive: type and role come on two streams', async () => {
    await using all = await setUp();
    const { network, client, channel } = all;
    for (const [quotes, role] of [
      [false, 'moderator'],
      [true, 'member'],
    ] as const) {
      network.cut();
      await setQuotes(!quotes);
      await setRole(role);
      await setQuotes(quotes);
      network.restore();
      client.connection.reconnectNow();
      await waitUntil(client.connection.state, isLive);
      const held = await heldAfresh(all.ada);
      expect(held.has('quote-message')).toBe(quotes);
      await waitUntil(channel.record, ({ membership }) => membership?.channel_role === role);
      expect(all.held()).toEqual(held);
    }
  });

  it('are not undone by an older change that arrives late: freezing and role come on two streams', async () => {
    await using all = await setUp();
    const { ada, network, channel } = all;
    network.rough();
    await setRole('moderator');
    network.calm();
    await setFrozen(true);
    await waitUntil(channel.record, (record) => record.channel?.frozen === true);
    // Events lost on the user's own stream are requested once a newer one shows the gap.
    await ada.call('PATCH /users/{user_id}', {
      params: { user_id: 'ada' },
      body: { name: 'Ada L.' },
    });
    await waitUntil(all.client.me, (me) => me?.name === 'Ada L.');
    expect(channel.record.get().membership?.channel_role).toBe('moderator');
    expect(all.held().has('send-message')).toBe(false);
    expect(all.held()).toEqual(await heldAfresh(ada));
  });

  it('end with the membership: only members are shown as moderators', async () => {
    await using all = await setUp();
    await setRole('moderator');
    await waitUntil(all.channel.record, ({ membership }) => membership?.channel_role === 'moderator');
    await waitUntil(all.channel.record, ({ ownCapabilities }) => ownCapabilities.has('ban-channel-members'));
    const shownWithoutMembership: boolean[] = [];
    all.channel.record.subscribe(() => {
      const { membership, ownCapabilities } = all.channel.record.get();
      if (!membership) shownWithoutMembership.push(ownCapabilities.has('ban-channel-members'));
    });
    await removeAda();
    await waitUntil(all.channel.record, ({ membership }) => membership === undefined);
    await waitUntil(all.channel.record, ({ ownCapabilities }) => !ownCapabilities.has('ban-channel-members'));
    expect(shownWithoutMembership).not.toContain(true);
    expect(all.held()).toEqual(await heldAfresh(all.ada));
  });
});
