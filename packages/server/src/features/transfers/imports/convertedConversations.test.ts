import { channelNotFound } from '@confab/protocol';
import { expect, test } from 'vitest';
import { importArchive, zipOf } from '../../../testing/archives.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';
import { at, textsIn } from '../../../testing/rooms.ts';

const ts = (second: number) => `${1_767_603_600 + second}.000000`;
const line = (second: number, more: object) => ({ type: 'message', user: 'U3', ts: ts(second), ...more });
const names = ['ada', 'grace', 'linus'];

const archiveOf = (lines: object[]) =>
  zipOf({
    'users.json': names.map((name, index) => ({ id: `U${index + 1}`, name, profile: { real_name: name } })),
    'channels.json': [],
    'mpims.json': [{ id: 'M1', name: 'mpdm-a--b--c-1', members: ['U1', 'U2', 'U3'] }],
    'mpdm-a--b--c-1/2026-01-05.json': lines,
  });

onEachNewServer('Imports after a conversion', (start) => {
  test('[HOOK-02] [CHAN-13] what was said later goes to a conversation of the same people, not into the channel that the earlier one became', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada, grace, linus, dave } = await server.people('ada', 'grace', 'linus', 'dave');
    const people = names.map((name, index) => ({ source_id: `U${index + 1}`, user_id: name }));
    await importArchive(root, archiveOf([line(1, { text: 'first' })]), { people });
    const [listed] = (await ada.call('POST /channels/query', { body: {} })).channels;
    const room = listed!.channel;
    await ada.call('POST /channels/{type}/{id}/convert', {
      params: at(room),
      body: { private: true, name: 'Launch' },
    });
    await ada.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: ['dave'] },
    });
    await linus.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });

    const newer = archiveOf([
      line(1, {
        text: 'first, edited',
        thread_ts: ts(1),
        edited: { user: 'U3', ts: ts(60) },
        reactions: [{ name: '+1', users: ['U1'] }],
      }),
      line(2, { text: 'a late reply', thread_ts: ts(1) }),
      line(3, { text: 'for the three' }),
    ]);
    const delta = await importArchive(root, newer, { people });
    expect(delta.counts.messages).toEqual({ found: 3, written: 2, there: 1, left_out: 0 });
    expect(delta.issues).toMatchObject([{ kind: 'messages', reason: 'parent_missing', count: 1 }]);

    const inRoom = (await dave.call('GET /channels/{type}/{id}/messages', { params: at(room) })).messages;
    const regular = inRoom.filter(({ type }) => type === 'regular');
    expect(regular).toMatchObject([{ text: 'first', reply_count: 0, reaction_groups: {} }]);
    const left = await linus.refused('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(left.is(channelNotFound)).toBe(true);

    const { channel: conversation } = await grace.call('POST /channels/{type}/query', {
      params: { type: 'messaging' },
      body: { member_ids: ['ada', 'linus'] },
    });
    expect(conversation.cid).not.toBe(room.cid);
    for (const person of [ada, grace, linus]) {
      expect(await textsIn(person, conversation)).toEqual(['a late reply', 'for the three']);
    }
    const refused = await dave.refused('GET /channels/{type}/{id}/messages', { params: at(conversation) });
    expect(refused.is(channelNotFound)).toBe(true);

    const again = await importArchive(root, newer, { people });
    for (const [kind, { written }] of Object.entries(again.counts))
      expect([kind, written]).toEqual([kind, 0]);
  });
});
