import { type Capability, shippedChannelTypes } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom } from '../../testing/rooms.ts';

onEachServer('[CHAN-01] A custom channel type', (server) => {
  const types = async (reader: Person) => (await reader.call('GET /channel-types')).channel_types;
  const create = (body: { name: string; copy_of?: string; cooldown?: number }) =>
    server().backEnd.call('POST /channel-types', { body });
  const named = (name: string) => ({ params: { name } });

  test('starts as a copy with its own settings; everyone receives its creation and deletion', async () => {
    const ada = await server().person('ada');
    await using socket = await openSocket(server().url, ada.token);
    const { channel_type } = await create({ name: 'guild', copy_of: 'broadcast', cooldown: 30 });
    const broadcast = (await types(ada)).find(({ name }) => name === 'broadcast')!;
    const { created_at, updated_at } = channel_type;
    expect(channel_type).toEqual({ ...broadcast, name: 'guild', cooldown: 30, created_at, updated_at });
    expect((await socket.received('channel_type.updated')).channel_type).toEqual(channel_type);
    expect(await types(ada)).toContainEqual(channel_type);
    await server().backEnd.call('DELETE /channel-types/{name}', named('guild'));
    expect((await socket.received('channel_type.deleted')).name).toBe('guild');
    expect((await types(ada)).map(({ name }) => name)).not.toContain('guild');
    const room = { type: 'guild', id: 'late' };
    const error = await server().backEnd.refused('POST /channels/{type}/{id}/query', {
      params: room,
      body: {},
    });
    expect(error.name).toBe('channel_type_not_found');
  });

  test('cannot have a taken name or a missing source, and is kept while channels use it', async () => {
    const ada = await server().person('ada');
    const { backEnd } = server();
    const refusal = async (body: object) =>
      (await backEnd.refused('POST /channel-types', { body: body as never })).name;
    await create({ name: 'crew', copy_of: 'messaging' });
    expect(await refusal({ name: 'crew' })).toBe('channel_type_taken');
    expect(await refusal({ name: 'team' })).toBe('channel_type_taken');
    expect(await refusal({ name: 'crews', copy_of: 'no-such' })).toBe('channel_type_not_found');
    for (const name of ['With Capitals', 'co:lon', '', 'x'.repeat(33)]) {
      expect(await refusal({ name })).toBe('input_invalid');
    }
    await openRoom(ada, { type: 'crew' });
    const inUse = await backEnd.refused('DELETE /channel-types/{name}', named('crew'));
    expect([inUse.name, inUse.details.count]).toEqual(['channel_type_in_use', 1]);
    const gone = await backEnd.refused('DELETE /channel-types/{name}', named('no-such'));
    expect(gone.name).toBe('channel_type_not_found');
  });

  test('can be deleted but not reset, a built-in one reset but not deleted', async () => {
    const { backEnd } = server();
    await create({ name: 'lodge' });
    const reset = (name: string) =>
      backEnd.refused('POST /channel-types/{name}/reset', { ...named(name), body: {} });
    expect((await reset('lodge')).name).toBe('channel_type_shipped');
    const shipped = shippedChannelTypes.find(({ name }) => name === 'broadcast')!;
    await backEnd.call('PATCH /channel-types/{name}', {
      ...named('broadcast'),
      body: { cooldown: 9, commands: [], features: { search: false }, grants: { guest: [], user: [] } },
    });
    const { channel_type } = await backEnd.call('POST /channel-types/{name}/reset', {
      ...named('broadcast'),
      body: {},
    });
    expect(channel_type).toMatchObject(shipped);
    const error = await backEnd.refused('DELETE /channel-types/{name}', named('broadcast'));
    expect(error.name).toBe('channel_type_shipped');
  });

  test('cannot be changed based on an outdated state', async () => {
    const { channel_type } = await create({ name: 'ward' });
    const save = (cooldown: number) => ({
      ...named('ward'),
      body: { cooldown, unchanged_since: channel_type.updated_at },
    });
    const after = await server().backEnd.call('PATCH /channel-types/{name}', save(1));
    expect(after.channel_type.updated_at > channel_type.updated_at).toBe(true);
    const error = await server().backEnd.refused('PATCH /channel-types/{name}', save(2));
    expect(error.name).toBe('channel_type_changed');
    expect((await types(server().backEnd)).find(({ name }) => name === 'ward')?.cooldown).toBe(1);
  });

  test('[APP-04] attack 7: accepts no unknown fields or roles, and grants anonymous readers no writing', async () => {
    await create({ name: 'open-house' });
    const change = async (body: object) => {
      const error = await server().backEnd.refused('PATCH /channel-types/{name}', {
        ...named('open-house'),
        body: body as never,
      });
      return error.details.issues?.map(({ field }) => field);
    };
    const writes: Capability[] = ['read-channel', 'send-message'];
    expect(await change({ grants: { anonymous: writes } })).toEqual(['grants.anonymous.1']);
    expect(await change({ grants: { root: ['read-channel'] } })).toEqual(['grants.root']);
    expect(await change({ grants: { user: ['read-channel', 'be-admin'] } })).toEqual(['grants.user.1']);
    expect(await change({ features: { telepathy: true } })).toEqual(['features.telepathy']);
    expect(await change({ name: 'team' })).toEqual(['name']);
    expect(await change({ created_at: '2020-01-01T00:00:00.000Z' })).toEqual(['created_at']);
    expect(await change({ cooldown: -1 })).toEqual(['cooldown']);
    expect(await change({ cooldown: 21_601 })).toEqual(['cooldown']);
    const grants = { user: ['send-message', 'read-channel', 'read-channel'] satisfies Capability[] };
    const { channel_type } = await server().backEnd.call('PATCH /channel-types/{name}', {
      ...named('open-house'),
      body: { grants },
    });
    expect(channel_type.grants.user).toEqual(['read-channel', 'send-message']);
  });

  test('[APP-04] only admins create, change, reset and delete it', async () => {
    await create({ name: 'vault' });
    for (const role of ['moderator', 'user', 'guest', 'anonymous'] as const) {
      const mallory = await server().person(`mallory-${role}`, role);
      const attempts = [
        mallory.refused('POST /channel-types', { body: { name: `of-${role}` } }),
        mallory.refused('PATCH /channel-types/{name}', { ...named('vault'), body: { cooldown: 1 } }),
        mallory.refused('POST /channel-types/{name}/reset', { ...named('team'), body: {} }),
        mallory.refused('DELETE /channel-types/{name}', named('vault')),
      ];
      expect((await Promise.all(attempts)).map(({ name }) => name)).toEqual(Array(4).fill('not_allowed'));
    }
    const nobody = await server().nobody.refused('DELETE /channel-types/{name}', named('vault'));
    expect(nobody.name).toBe('unauthenticated');
  });

  test('[CHAN-10] keeps existing channels unchanged when created, and finds them by their type’s name', async () => {
    const ada = await server().person('ada');
    await create({ name: 'depot', copy_of: 'team' });
    const room = await openRoom(ada, { type: 'depot' });
    const state = await ada.call('POST /channels/{type}/{id}/query', {
      params: at(room),
      body: { create: false },
    });
    expect(state.channel.cid).toBe(room.cid);
    expect(state.own_capabilities).toContain('send-message');
  });
});
