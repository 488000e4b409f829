import type { AuditFilter } from '@confab/protocol';
import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room } from '../../testing/rooms.ts';

const entriesOf = async (reader: Person, filter: AuditFilter) =>
  (await reader.call('POST /audit/query', { body: { filter } })).entries;

onEachServer('[MOD-01] Names in the audit log', (server) => {
  test('[MOD-01] an entry names its channel to readers who find it, and to admins who can restore it', async () => {
    const grace = await server().person('grace', 'admin');
    const maude = await server().person('maude', 'moderator');
    const ada = await server().person('ada');
    const rename = (room: Room, name: string) =>
      ada.call('PATCH /channels/{type}/{id}', { params: at(room), body: { name } });
    const team = await openRoom(ada, { type: 'team' });
    await rename(team, 'Night ride');
    const secret = await openRoom(ada, { type: 'team' });
    await rename(secret, 'Surprise party');
    await ada.call('POST /channels/{type}/{id}/convert', { params: at(secret), body: { private: true } });
    await ada.call('PATCH /channels/{type}/{id}', { params: at(team), body: { frozen: true } });
    const channelsFor = async (reader: Person, { cid }: { cid: string }) =>
      (await entriesOf(reader, { cid })).map(({ channel }) => channel);

    for (const reader of [grace, maude]) {
      expect(await channelsFor(reader, team)).toEqual([{ name: 'Night ride' }]);
      expect(await channelsFor(reader, secret)).toEqual([{}]);
    }

    await ada.call('DELETE /channels/{type}/{id}', { params: at(team) });
    expect(await channelsFor(grace, team)).toEqual([{ name: 'Night ride' }, { name: 'Night ride' }]);
    expect(await channelsFor(maude, team)).toEqual([{}, {}]);
    await grace.call('DELETE /channels/{type}/{id}', { params: at(team), query: { hard: 'true' } });
    expect(await channelsFor(grace, team)).toEqual([undefined, undefined, undefined]);
  });

  test('[MOD-01] [CAMP-01] campaigns, segments and widgets are named, also after they were deleted', async () => {
    const linus = await server().person('linus', 'admin');
    const { segment } = await linus.call('POST /segments', { body: { type: 'user', name: 'Night crew' } });
    const template = { message_template: { text: 'Hello' } };
    const { campaign } = await linus.call('POST /campaigns', { body: { name: 'News', ...template } });
    await linus.call('PATCH /campaigns/{campaign_id}', {
      params: { campaign_id: campaign.id },
      body: { name: 'Old news' },
    });
    await linus.call('DELETE /campaigns/{campaign_id}', { params: { campaign_id: campaign.id } });
    await linus.call('DELETE /segments/{segment_id}', { params: { segment_id: segment.id } });
    await linus.call('POST /widgets', {
      body: { id: 'shop', name: 'Ask us', target: 'support', support_user_ids: [linus.id] },
    });
    await linus.call('DELETE /widgets/{widget_id}', { params: { widget_id: 'shop' } });

    const named = await entriesOf(linus, { actor_id: linus.id });
    expect(named.map(({ action, details }) => [action, details.name]).reverse()).toEqual([
      ['segment.created', 'Night crew'],
      ['campaign.created', 'News'],
      ['campaign.updated', 'Old news'],
      ['campaign.deleted', 'Old news'],
      ['segment.deleted', 'Night crew'],
      ['widget.created', 'Ask us'],
      ['widget.deleted', 'Ask us'],
    ]);
  });

  test('[MOD-01] [ACC-02] a setting that is removed is recorded with its old value', async () => {
    const heidi = await server().person('heidi', 'admin');
    for (const second_factor_roles of [['admin' as const], []]) {
      await heidi.call('PATCH /app', { body: { second_factor_roles } });
    }
    const entries = await entriesOf(heidi, { actor_id: heidi.id, actions: ['app.updated'] });
    expect(entries.map(({ details }) => details)).toEqual([
      { second_factor_roles: { from: ['admin'], to: null } },
      { second_factor_roles: { to: ['admin'] } },
    ]);
  });
});
