import { channelNotFound, inputInvalid, maxProvisionedMembers, notAllowed } from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';

const cid = 'team:orders';
const body = {
  users: [{ id: 'ada', name: 'Ada', custom: { plan: 'pro' } }, { id: 'grace' }],
  channels: [{ type: 'team', id: 'orders', name: 'Orders', custom: { shop: 7 } }],
  members: [
    { cid, user_id: 'ada', channel_role: 'owner' as const },
    { cid, user_id: 'grace' },
  ],
};

onEachNewServer('Provisioning', (start) => {
  test('[EMB-05] one call creates users, channels and members, and returns them in the order of the request', async () => {
    await using server = await start();
    const answer = await server.backEnd.call('PUT /provision', { body });
    expect(answer).toMatchObject({
      users: [{ id: 'ada', name: 'Ada', custom: { plan: 'pro' } }, { id: 'grace' }],
      channels: [{ cid, name: 'Orders', custom: { shop: 7 }, member_count: 2 }],
      members: [
        { cid, user_id: 'ada', channel_role: 'owner', state: 'joined' },
        { cid, user_id: 'grace', channel_role: 'member' },
      ],
    });
    const grace = await server.person('grace');
    const { channels } = await grace.call('POST /channels/query', { body: {} });
    expect(channels.map(({ channel }) => [channel.cid, channel.member_count])).toEqual([[cid, 2]]);
  });

  test('[EMB-05] a repeated call publishes nothing, and a changed one updates what it names', async () => {
    await using server = await start();
    await server.backEnd.call('PUT /provision', { body });
    const ada = await server.person('ada');
    await using socket = await openSocket(server.url, ada.token);
    const seqs = async () => (await ada.call('POST /events/poll', { body: { cursors: {} } })).heads;
    const before = await seqs();
    await server.backEnd.call('PUT /provision', { body });
    expect(await seqs()).toEqual(before);

    const changed = await server.backEnd.call('PUT /provision', {
      body: {
        users: [{ id: 'grace', name: 'Grace' }],
        channels: [{ type: 'team', id: 'orders', topic: 'Today' }],
        members: [
          { cid, user_id: 'grace', channel_role: 'moderator' },
          { cid, user_id: 'ada' },
        ],
      },
    });
    expect(changed.users).toMatchObject([{ id: 'grace', name: 'Grace' }]);
    expect(changed.channels).toMatchObject([{ name: 'Orders', topic: 'Today', custom: { shop: 7 } }]);
    expect(changed.members).toMatchObject([{ channel_role: 'moderator' }, { channel_role: 'owner' }]);
    expect((await socket.received('member.updated')).member).toMatchObject({ user_id: 'grace' });
  });

  test('[EMB-05] an error names what is wrong; of channels and members nothing is written then', async () => {
    await using server = await start();
    const refusal = (wrong: object) =>
      server.backEnd.refused('PUT /provision', { body: { ...body, ...wrong } });
    const unknown = await refusal({ members: [{ cid, user_id: 'nobody' }] });
    expect(unknown.is(inputInvalid)).toBe(true);
    expect(unknown.details.issues).toMatchObject([
      { field: 'members.0.user_id', rule: 'must be an existing user' },
    ]);
    const stray = await refusal({ members: [...body.members, { cid: 'team:none', user_id: 'ada' }] });
    expect(stray.is(channelNotFound)).toBe(true);
    expect(stray.message).toBe('members.2.cid must be an existing channel.');
    expect(stray.details.issues).toMatchObject([
      { field: 'members.2.cid', rule: 'must be an existing channel' },
    ]);
    await server.backEnd.call('PUT /users', { body: { users: [{ id: 'wile', tenant: 'acme' }] } });
    const foreign = await refusal({ members: [...body.members, { cid, user_id: 'wile' }] });
    expect(foreign.details.issues).toMatchObject([
      { field: 'members.2.user_id', rule: 'must be an existing user' },
    ]);
    expect((await refusal({ channels: [{ type: 'team', id: 'orders', nmae: 'x' }] })).is(inputInvalid)).toBe(
      true,
    );
    const many = Array.from({ length: maxProvisionedMembers + 1 }, () => ({ cid, user_id: 'ada' }));
    expect((await refusal({ members: many })).details.issues?.[0]?.field).toBe('members');
    const ada = await server.person('ada');
    expect((await ada.call('POST /channels/query', { body: {} })).channels).toEqual([]);
  });

  test('[APP-04] only admins and back ends can provision', async () => {
    await using server = await start();
    for (const role of ['user', 'moderator', 'guest'] as const) {
      const mallory = await server.person('mallory', role);
      expect((await mallory.refused('PUT /provision', { body })).is(notAllowed)).toBe(true);
    }
  });
});
