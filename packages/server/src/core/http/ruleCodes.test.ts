import { builtInSections, type ChatError, maxSectionNameLength } from '@confab/protocol';
import { expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';

const issuesOf = (error: ChatError) => error.details.issues;

onEachServer('[WEB-02] A refused field', (server) => {
  test('carries the code of the rule that it breaks, and the values in it', async () => {
    const { ada } = await freshPeople(server(), { ada: 'user' });
    const create = async (body: object) =>
      issuesOf(await ada.refused('POST /sections', { body: body as never }));
    expect(await create({ id: 'lamps' })).toMatchObject([{ field: 'name', code: 'required' }]);
    expect(await create({ id: 'lamps', name: ' ' })).toEqual([
      { field: 'name', rule: 'must not be empty', code: 'empty' },
    ]);
    expect(await create({ id: 'lamps', name: 'x'.repeat(maxSectionNameLength + 1) })).toMatchObject([
      { field: 'name', code: 'max_characters', params: { count: maxSectionNameLength } },
    ]);
    expect(await create({ id: 'lamps', name: 'Lamps', colour: 'red' })).toMatchObject([
      { field: 'colour', code: 'unknown_field' },
    ]);
    expect(await create({ id: 'lamps', name: 7 })).toMatchObject([{ field: 'name', code: 'wrong_type' }]);
    expect(await create({ id: builtInSections[0], name: 'Lamps' })).toMatchObject([
      { field: 'id', code: 'not_one_of', params: { values: builtInSections.join(', ') } },
    ]);
  });

  test('carries it as well where a feature refuses it', async () => {
    const { ada, root } = await freshPeople(server(), { ada: 'user', root: 'admin' });
    const ban = async (body: object) =>
      issuesOf(await root.refused('POST /bans', { body: { user_id: ada.id, ...body } as never }));
    const past = new Date(0).toISOString();
    expect(await ban({ kind: 'time_out', until: past })).toEqual([
      { field: 'until', rule: 'must be in the future', code: 'future' },
    ]);
    expect(await ban({ user_id: root.id })).toMatchObject([{ field: 'user_id', code: 'someone_else' }]);
    const unknown = await root.refused('POST /groups', {
      body: { id: `lamps-${ada.id}`, name: 'Lamps', member_ids: ['nobody-here'] },
    });
    expect(issuesOf(unknown)).toMatchObject([{ code: 'existing_users', params: { value: 'nobody-here' } }]);
  });
});
