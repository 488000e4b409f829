import { type AuditEntry, inputInvalid, notAllowed } from '@confab/protocol';
import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';

onEachServer('[MOD-01] The audit log', (server) => {
  const entriesFor = async (reader: Person, filter: object = {}) =>
    (await reader.call('POST /audit/query', { body: { filter } })).entries;
  const lines = (entries: AuditEntry[]) =>
    entries.map(({ action, subject_kind, subject_id, details }) => [
      action,
      `${subject_kind} ${subject_id}`,
      details,
    ]);

  test('[APP-04] [CHAN-01] records who changed what of a channel type, a role or the app, with the previous values', async () => {
    const grace = await server().person('grace', 'admin');
    const ada = await server().person('ada');
    const type = { name: 'guild' };
    await grace.call('POST /channel-types', { body: { ...type, copy_of: 'messaging', cooldown: 10 } });
    const change = {
      features: { polls: false },
      grants: { guest: ['read-channel' as const] },
      max_message_length: 500,
    };
    await grace.call('PATCH /channel-types/{name}', { params: type, body: change });
    await grace.call('PATCH /channel-types/{name}', { params: type, body: change });
    await grace.call('DELETE /channel-types/{name}', { params: type });
    await grace.call('PATCH /users/{user_id}', {
      params: { user_id: ada.id },
      body: { role: 'moderator', status_text: 'on call' },
    });
    await grace.call('PATCH /app', { body: { name: 'Lantern Works', sign_up: 'open' } });
    await grace.call('PATCH /app/settings', {
      body: { file_upload_config: { blocked_file_extensions: ['.exe'] } },
    });
    const { invitation } = await grace.call('POST /invitations', { body: {} });
    const { code } = invitation;
    await grace.call('DELETE /invitations/{code}', { params: { code } });
    await grace.call('POST /groups', { body: { id: 'crew', name: 'Crew', member_ids: [ada.id] } });
    await grace.call('DELETE /groups/{group_id}', { params: { group_id: 'crew' } });

    const entries = await entriesFor(grace, { actor_id: grace.id });
    expect(entries.every(({ actor, actor_kind }) => actor?.id === 'grace' && actor_kind === 'user')).toBe(
      true,
    );
    const invited = `invitation ${entries.find(({ action }) => action === 'invitation.created')?.subject_id}`;
    expect(lines(entries).reverse()).toEqual([
      ['channel_type.created', 'channel_type guild', { copy_of: 'messaging', cooldown: { from: 0, to: 10 } }],
      [
        'channel_type.updated',
        'channel_type guild',
        {
          features: { polls: false },
          max_message_length: { from: 20_000, to: 500 },
          grants: { guest: { added: ['read-channel'], removed: [] } },
        },
      ],
      ['channel_type.deleted', 'channel_type guild', {}],
      ['user.role_changed', 'user ada', { from: 'user', to: 'moderator' }],
      ['user.profile_changed', 'user ada', { fields: ['status_text'] }],
      [
        'app.updated',
        'app app',
        { name: { from: 'Confab', to: 'Lantern Works' }, sign_up: { from: 'invitation', to: 'open' } },
      ],
      [
        'app.updated',
        'app app',
        { 'file_upload_config.blocked_file_extensions': { from: [], to: ['.exe'] } },
      ],
      ['invitation.created', invited, { role: 'user', max_uses: 1, expires_in_hours: expect.any(Number) }],
      ['invitation.revoked', invited, {}],
      ['group.created', 'group crew', { name: 'Crew', members: 1 }],
      ['group.deleted', 'group crew', { name: 'Crew' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  test('[APP-04] records nothing of rejected calls, and is hidden from other users', async () => {
    const linus = await server().person('linus', 'admin');
    const mallory = await server().person('mallory');
    const refusals = [
      await mallory.refused('PATCH /users/{user_id}', {
        params: { user_id: mallory.id },
        body: { role: 'admin' },
      }),
      await mallory.refused('PATCH /channel-types/{name}', {
        params: { name: 'team' },
        body: { cooldown: 1 },
      }),
      await mallory.refused('POST /channel-types', { body: { name: 'mine' } }),
      await mallory.refused('POST /audit/query', { body: {} }),
    ];
    expect(refusals.every((error) => error.is(notAllowed))).toBe(true);
    const unknown = { body: { name: 'no:colon' } };
    expect((await linus.refused('POST /channel-types', unknown)).is(inputInvalid)).toBe(true);
    expect(await entriesFor(linus, { actor_id: mallory.id })).toEqual([]);
    expect(await entriesFor(linus, { actor_id: linus.id })).toEqual([]);
  });
});
