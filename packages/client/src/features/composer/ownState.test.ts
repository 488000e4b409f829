import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, waitUntil } from '../../index.ts';
import { threadOf } from '../threads/index.ts';
import { composerOf, composersOf } from './composersOf.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

const received = (channel: Channel, count: number) =>
  waitUntil(
    channel.messages.state,
    ({ messages }) => messages.length === count && messages.every(({ status }) => status === 'received'),
  );

describe('composers of one channel', () => {
  it('[COMP-07] are one each for the channel, a thread and an edit, and keep their content', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'own-state').watch();
    channel.send({ text: 'first' });
    channel.send({ text: 'second' });
    const [first, second] = (await received(channel, 2)).messages;
    const edit = composersOf(channel).edit(first!);
    composerOf(channel).text.type('to all');
    composerOf(channel, first!.id).text.type('to the thread');
    composerOf(channel, second!.id).text.type('to the other thread');
    edit.text.type('first, changed');
    const texts = () =>
      [
        composerOf(channel),
        composerOf(channel, first!.id),
        composerOf(channel, second!.id),
        composersOf(channel).edit(first!),
        composersOf(channel).edit(second!),
      ].map(({ text }) => text.text);
    const expected = ['to all', 'to the thread', 'to the other thread', 'first, changed', 'second'];
    expect(texts()).toEqual(expected);
    const other = await ada.channel('team', 'elsewhere').watch();
    expect(composerOf(other).text.text).toBe('');
    await ada.channel('team', 'own-state').watch();
    expect(texts()).toEqual(expected);
    await composerOf(channel, first!.id).submit();
    await waitUntil(channel.messages.state, ({ messages }) => messages[0]?.reply_count === 1);
    expect(texts()).toEqual(expected.with(1, ''));
  });

  it('[COMP-07, MSG-11] a reply is shown in the channel too on request', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'both').watch();
    const parent = channel.send({ text: 'parent' });
    await received(channel, 1);
    const composer = composerOf(channel, parent.id);
    composer.setShowInChannel(true);
    composer.text.type('for everybody');
    await composer.submit();
    expect((await received(channel, 2)).messages[1]).toMatchObject({
      parent_id: parent.id,
      show_in_channel: true,
    });
    expect(composer.state.get().showInChannel).toBe(false);
  });

  it('[COMP-07] an edit sets the new message aside, and restores it when it is cancelled or saved', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'aside').watch();
    channel.send({ text: 'sent', custom: { mood: 'calm' } });
    const [sent] = (await received(channel, 1)).messages;
    const composer = composerOf(channel);
    composer.text.type('half a thought');
    composer.edit(sent!);
    expect(composer.editing.get()?.state.get().edited?.id).toBe(sent!.id);
    expect(composer.editing.get()).toBe(composersOf(channel).edit(sent!));
    composer.editing.get()!.text.type('given up');
    expect(composer.cancel()).toBe(true);
    expect(composer.editing.get()).toBeUndefined();
    expect(composer.text.text).toBe('half a thought');
    composer.edit(sent!);
    const edit = composer.editing.get()!;
    expect(edit.text.text).toBe('sent');
    expect(await edit.submit()).toEqual({ status: 'saved', messageId: sent!.id });
    expect((await received(channel, 1)).messages[0]?.edited_at).toBeUndefined();
    composer.edit(sent!);
    composer.editing.get()!.text.type('sent again');
    await composer.editing.get()!.submit();
    const { messages } = await waitUntil(
      channel.messages.state,
      (state) => state.messages[0]?.text === 'sent again',
    );
    expect(messages[0]?.custom).toEqual({ mood: 'calm' });
    expect(composer.text.text).toBe('half a thought');
    expect(composer.cancel()).toBe(false);
  });

  it('[COMP-07] a refused edit opens again with its content', async () => {
    await using ada = await connectClient(server, 'ada');
    await using mallory = await connectClient(server, 'mallory');
    const channel = await ada.channel('team', 'refused').watch();
    channel.send({ text: 'mine' });
    await received(channel, 1);
    const there = await mallory.channel('team', 'refused').watch();
    const composer = composerOf(there);
    composer.edit(there.messages.state.get().messages[0]!);
    const edit = composer.editing.get()!;
    edit.text.type('not yours any more');
    await expect(edit.submit()).rejects.toMatchObject({ name: 'not_allowed' });
    expect(composer.editing.get()).toBe(edit);
    expect(edit.text.text).toBe('not yours any more');
    expect(channel.messages.state.get().messages[0]?.text).toBe('mine');
  });

  it('[UX-03] the last own message opens if nothing is written, and only if it may be edited', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'last').watch({ member_ids: ['grace'] });
    expect(composerOf(channel).editLast()).toBe(false);
    channel.send({ text: 'by ada' });
    await received(channel, 1);
    const there = await grace.channel('team', 'last').watch();
    there.send({ text: 'by grace' });
    await received(channel, 2);
    composerOf(channel).text.type('something');
    expect(composerOf(channel).editLast()).toBe(false);
    composerOf(channel).text.type('');
    expect(composerOf(channel).editLast()).toBe(true);
    expect(composerOf(channel).editing.get()?.text.text).toBe('by ada');
    expect(composerOf(channel).editLast()).toBe(false);
    composerOf(channel).cancel();
    // While the last one is being sent, the one before it is not meant.
    channel.send({ text: 'by ada again' });
    expect(composerOf(channel).editLast()).toBe(false);
    await received(channel, 3);
    expect(composerOf(channel).editLast()).toBe(true);
    expect(composerOf(channel).editing.get()?.text.text).toBe('by ada again');
  });

  it('[UX-02] a message that was not sent is restored whole, before text written since', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'reopened').watch();
    channel.send({ text: 'quoted' });
    const [quoted] = (await received(channel, 1)).messages;
    const failed = channel.send({
      text: 'did not go',
      quotedMessageId: quoted!.id,
      custom: { mood: 'calm' },
      attachments: [{ type: 'file', asset_url: 'https://files.example/a', title: 'a.txt' }],
    });
    channel.discard(failed.id);
    composerOf(channel).text.type('written since');
    composerOf(channel).reopen(failed);
    expect(composerOf(channel).text.text).toBe('did not go\nwritten since');
    await waitUntil(composerOf(channel).state, (state) => state.quoted?.id === quoted!.id);
    expect(composerOf(channel).attachments.state.get()).toMatchObject([{ title: 'a.txt' }]);
    expect(composerOf(channel).customData.state.get()).toEqual({ mood: 'calm' });
  });
});

describe('typing events', () => {
  it('[COMP-01, MSG-12] are published by default, not if they are off, and never for an edit', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'typing').watch({ member_ids: ['grace'] });
    const there = await grace.channel('team', 'typing').watch();
    channel.send({ text: 'sent' });
    await received(channel, 1);
    composersOf(channel).configure({ text: { publishTypingEvents: false } });
    composerOf(channel).text.type('in silence');
    composerOf(channel).configure({ text: { publishTypingEvents: true } });
    composerOf(channel).text.set('by a program');
    composersOf(channel).edit(channel.messages.state.get().messages[0]!).text.type('changed');
    const typists: string[][] = [];
    there.typing.subscribe(() => typists.push(there.typing.get().map(({ id }) => id)));
    const parent = channel.messages.state.get().messages[0]!;
    composerOf(channel, parent.id).configure({ text: { publishTypingEvents: true } });
    composerOf(channel, parent.id).text.type('in the thread');
    await waitUntil(threadOf(there, parent.id).typing, ([who]) => who?.id === 'ada');
    expect(typists.flat()).toEqual([]);
    composerOf(channel).text.type('aloud');
    await waitUntil(there.typing, ([who]) => who?.id === 'ada');
    composerOf(channel).text.type('');
    await waitUntil(there.typing, (users) => users.length === 0);
  });
});
