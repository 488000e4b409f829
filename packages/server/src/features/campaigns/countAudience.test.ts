import { inputInvalid, notAllowed, segmentNotFound, userNotFound } from '@confab/protocol';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';

onEachNewServer('The audience of a campaign', (start) => {
  test('[CAMP-04] [CAMP-05] counts each user and channel of segments and user lists once', async () => {
    await using server = await start();
    const { backEnd } = server;
    const { ada, mallory } = await server.people('ada', 'grace', 'linus', 'mallory');
    await backEnd.call('PUT /users', {
      body: {
        users: [
          { id: 'ada', role: 'admin' },
          { id: 'zoe', name: 'Zoe', custom: { plan: 'pro', seats: 5 } },
          { id: 'zora', name: 'Zora', custom: { plan: 'free', seats: 7 } },
        ],
      },
    });
    const segment = async (id: string, type: 'user' | 'channel', filter?: Record<string, unknown>) => {
      await ada.call('POST /segments', { body: { id, type, name: id, ...(filter && { filter }) } });
    };
    await segment('listed', 'user');
    await ada.call('POST /segments/{segment_id}/targets', {
      params: { segment_id: 'listed' },
      body: { target_ids: ['grace', 'zoe'] },
    });
    await segment('pro', 'user', { 'custom.plan': 'pro' });
    await segment('lamps', 'channel', { name: { $autocomplete: 'lamp' } });
    for (const [who, type, id] of [
      [ada, 'team', 'lamps'],
      [mallory, 'messaging', 'secret-lamps'],
    ] as const) {
      const params = { type, id };
      await who.call('POST /channels/{type}/{id}/query', { params, body: { data: { name: 'Lamps' } } });
    }

    const audience = async (body: object) => {
      const { users, channels } = await ada.call('POST /campaigns/audience', { body });
      return [users, channels];
    };
    expect(await audience({})).toEqual([0, 0]);
    expect(await audience({ segment_ids: ['listed'] })).toEqual([2, 0]);
    const all = { segment_ids: ['listed', 'pro', 'lamps'], user_ids: ['linus', 'grace', 'nobody'] };
    expect(await audience(all)).toEqual([3, 1]);
    expect(await audience({ ...all, sender_id: 'mallory' })).toEqual([3, 2]);

    const count = async (filter: Record<string, unknown>) => {
      const body = { type: 'user' as const, filter };
      return (await ada.call('POST /segments/count', { body })).count;
    };
    expect(await count({ name: { $autocomplete: 'zo' } })).toBe(2);
    expect(await count({ name: { $autocomplete: 'zo' }, 'custom.seats': { $gte: 6 } })).toBe(1);

    const refused = async (body: object) => ada.refused('POST /campaigns/audience', { body });
    expect((await refused({ segment_ids: ['no-such'] })).is(segmentNotFound)).toBe(true);
    expect((await refused({ sender_id: 'nobody' })).is(userNotFound)).toBe(true);
    const wrong = { type: 'user' as const, filter: { shoes: 1 } };
    const error = await ada.refused('POST /segments/count', { body: wrong });
    expect([error.is(inputInvalid), error.details.issues?.[0]?.field]).toEqual([true, 'filter.shoes']);
    // Other users learn nothing, not even whether a segment exists.
    for (const body of [{ segment_ids: ['listed'] }, { segment_ids: ['no-such'] }]) {
      expect((await mallory.refused('POST /campaigns/audience', { body })).is(notAllowed)).toBe(true);
    }
    const asked = { type: 'user' as const, filter: {} };
    expect((await mallory.refused('POST /segments/count', { body: asked })).is(notAllowed)).toBe(true);
  });
});
