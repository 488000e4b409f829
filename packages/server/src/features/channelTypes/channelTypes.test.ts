import { channelTypeNotFound, inputInvalid, notAllowed } from '@confab/protocol';
import { openSocket, startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';

test('[CHAN-01] a new server has team, messaging and broadcast', async () => {
  await using server = await startTestServer();
  const { ada } = await server.people('ada');
  const { channel_types } = await ada.call('GET /channel-types');
  expect(channel_types.map((type) => type.name).sort()).toEqual(['broadcast', 'messaging', 'team']);
});

test('[CHAN-01] an admin changes features, limits and the grants of a role, which everyone receives', async () => {
  await using server = await startTestServer();
  const grace = await server.person('grace', 'admin');
  const { ada } = await server.people('ada');
  await using socket = await openSocket(server.url, ada.token);
  const before = (await ada.call('GET /channel-types')).channel_types.find((type) => type.name === 'team')!;
  const body = {
    features: { reactions: false },
    max_message_length: 500,
    grants: { guest: ['read-channel' as const] },
  };
  const { channel_type } = await grace.call('PATCH /channel-types/{name}', {
    params: { name: 'team' },
    body,
  });
  expect(channel_type.features).toEqual({ ...before.features, reactions: false });
  expect(channel_type.grants).toEqual({ ...before.grants, guest: ['read-channel'] });
  expect((await socket.received('channel_type.updated')).channel_type).toEqual(channel_type);
  const after = (await ada.call('GET /channel-types')).channel_types.find((type) => type.name === 'team');
  expect(after).toEqual(channel_type);
});

test('[CHAN-01] changed types survive a restart', async () => {
  const { mkdtemp, rm } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  const data = await mkdtemp(join(tmpdir(), 'confab-types-'));
  {
    await using server = await startTestServer({ data });
    await server.backEnd.call('PATCH /channel-types/{name}', {
      params: { name: 'team' },
      body: { max_message_length: 7 },
    });
  }
  {
    await using server = await startTestServer({ data });
    const { channel_types } = await server.backEnd.call('GET /channel-types');
    expect(channel_types.find((type) => type.name === 'team')?.max_message_length).toBe(7);
  }
  await rm(data, { recursive: true });
});

test('[APP-04] only admins change channel types, within valid fields', async () => {
  await using server = await startTestServer();
  const team = { params: { name: 'team' } };
  const grants = { user: ['delete-any-message' as const] };
  for (const role of ['user', 'moderator', 'guest'] as const) {
    const mallory = await server.person('mallory', role);
    expect(
      (await mallory.refused('PATCH /channel-types/{name}', { ...team, body: { grants } })).is(notAllowed),
    ).toBe(true);
  }
  const unknown = await server.backEnd.refused('PATCH /channel-types/{name}', {
    params: { name: 'no-such' },
    body: {},
  });
  expect(unknown.is(channelTypeNotFound)).toBe(true);
  const invented = { grants: { user: ['fly'] } } as never;
  expect(
    (await server.backEnd.refused('PATCH /channel-types/{name}', { ...team, body: invented })).is(
      inputInvalid,
    ),
  ).toBe(true);
});
