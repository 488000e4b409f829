import {
  inputInvalid,
  maxSections,
  sectionBuiltIn,
  sectionNotFound,
  shippedSections,
  tooManySections,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';

onEachServer('[CHAN-11] Sections', (server) => {
  let crowds = 0;
  const crowd = async () => {
    const mark = ++crowds;
    const [ada, mallory] = await Promise.all(
      ['ada', 'mallory'].map((name) => server().person(`${name}-${mark}`)),
    );
    return { ada: ada!, mallory: mallory! };
  };
  const make = (person: Person, id: string, name = id) =>
    person.call('POST /sections', { body: { id, name } });
  const names = async (person: Person) =>
    (await person.call('GET /sections')).sections.map((section) => section.name ?? section.kind);

  test('are the built-in ones before a user creates any', async () => {
    const { ada } = await crowd();
    expect((await ada.call('GET /sections')).sections).toEqual(shippedSections);
  });

  test('are created once, renamed, reordered, collapsed and deleted, synchronized to the user’s own devices only', async () => {
    const { ada, mallory } = await crowd();
    await using own = await openSocket(server().url, ada.token);
    await using other = await openSocket(server().url, mallory.token);
    await make(ada, 'lamps', 'Lamps');
    await make(ada, 'bikes', 'Bikes');
    await make(ada, 'lamps', 'Something else');
    expect(await names(ada)).toEqual(['pinned', 'Lamps', 'Bikes', 'channels', 'direct_messages', 'archived']);
    const params = { section_id: 'lamps' };
    const changes = { name: 'Lights', channel_order: 'unread', collapsed: true } as const;
    const { sections } = await ada.call('PATCH /sections/{section_id}', { params, body: changes });
    expect(sections[1]).toEqual({ id: 'lamps', kind: 'own', ...changes });
    await ada.call('POST /sections/order', { body: { section_ids: ['direct_messages', 'bikes', 'bikes'] } });
    expect(await names(ada)).toEqual([
      'direct_messages',
      'Bikes',
      'pinned',
      'Lights',
      'channels',
      'archived',
    ]);
    await ada.call('PATCH /sections/{section_id}', {
      params: { section_id: 'channels' },
      body: { channel_order: 'activity', collapsed: true },
    });
    const { sections: left } = await ada.call('DELETE /sections/{section_id}', { params });
    expect(left.map(({ id }) => id)).not.toContain('lamps');
    expect(await ada.call('GET /sections')).toMatchObject({ sections: left });
    const received = await own.received(
      'sections.updated',
      ({ sections }) => sections.length === left.length,
    );
    expect(received).toMatchObject({ stream: `user:${ada.id}` });
    await other.settle();
    expect(other.frames.filter(({ type }) => type === 'sections.updated')).toEqual([]);
    expect((await mallory.call('GET /sections')).sections).toEqual(shippedSections);
  });

  test('built-in ones keep their names and cannot be deleted; a missing one is an error', async () => {
    const { ada, mallory } = await crowd();
    await make(ada, 'lamps');
    for (const section_id of ['pinned', 'channels', 'direct_messages', 'archived']) {
      const params = { section_id };
      const renamed = await ada.refused('PATCH /sections/{section_id}', { params, body: { name: 'Mine' } });
      const deleted = await ada.refused('DELETE /sections/{section_id}', { params });
      expect([renamed.is(sectionBuiltIn), deleted.is(sectionBuiltIn)]).toEqual([true, true]);
    }
    const params = { section_id: 'lamps' };
    for (const refusal of [
      await mallory.refused('PATCH /sections/{section_id}', { params, body: { name: 'Taken' } }),
      await mallory.refused('DELETE /sections/{section_id}', { params }),
      await mallory.refused('POST /sections/order', { body: { section_ids: ['lamps'] } }),
    ])
      expect(refusal.is(sectionNotFound)).toBe(true);
    expect((await server().nobody.refused('GET /sections')).status).toBe(401);
  });

  test.each([
    [{ id: 'pinned', name: 'Mine' }, 'id'],
    [{ id: 'a:b', name: 'Mine' }, 'id'],
    [{ id: 'a', name: ' ' }, 'name'],
    [{ id: 'a', name: 'x'.repeat(51) }, 'name'],
    [{ id: 'a', name: 'Mine', channel_order: 'colour' }, 'channel_order'],
  ])('%j is refused at %s', async (body, field) => {
    const { ada } = await crowd();
    const error = await ada.refused('POST /sections', { body: body as never });
    expect(error.is(inputInvalid)).toBe(true);
    expect(error.details.issues?.[0]?.field).toBe(field);
  });

  test('are at most 50 of one’s own; concurrent creations lose none', async () => {
    const { ada } = await crowd();
    await Promise.all(Array.from({ length: maxSections }, (_, index) => make(ada, `s-${index}`)));
    expect(new Set(await names(ada)).size).toBe(maxSections + shippedSections.length);
    const refusal = await ada.refused('POST /sections', { body: { id: 'one-more', name: 'One more' } });
    expect(refusal.is(tooManySections)).toBe(true);
    expect(refusal.message).toBe('You can have up to 50 sections.');
  });
});
