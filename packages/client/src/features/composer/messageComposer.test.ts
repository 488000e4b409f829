import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, channelTypes, createStore, waitUntil } from '../../index.ts';
import { composerOf, composersOf } from './composersOf.ts';
import type { MessageComposer } from './index.ts';

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
const texts = (channel: Channel) => channel.messages.state.get().messages.map(({ text }) => text);

describe('what makes a message', () => {
  it('[COMP-01] one composition of text, mentions, quote and custom data', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'composition').watch({ member_ids: ['grace'] });
    const composer = composerOf(channel);
    composer.text.type('first');
    await composer.submit();
    const { messages } = await received(channel, 1);
    composer.quote(messages[0]!);
    composer.text.type('@grace and @nobody, look');
    composer.customData.set({ mood: 'calm', dropped: 1 });
    composer.customData.set({ dropped: undefined });
    const outcome = await composer.submit();
    expect(outcome).toMatchObject({ status: 'sent', message: { status: 'sending' } });
    expect(composer.text.text).toBe('');
    expect(composer.state.get()).toMatchObject({ quoted: undefined, canSend: false });
    expect((await received(channel, 2)).messages[1]).toMatchObject({
      text: '@grace and @nobody, look',
      mentioned_users: [{ id: 'grace' }],
      quoted_message_id: messages[0]!.id,
      custom: { mood: 'calm' },
    });
  });

  it.each(['', '   ', '\n\t '])('[COMP-02] nothing, if the text is %j', async (text) => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'empty').watch();
    composerOf(channel).text.type(text);
    expect(composerOf(channel).state.get().canSend).toBe(false);
    expect(await composerOf(channel).submit()).toEqual({ status: 'discarded', reason: 'empty' });
    expect(texts(channel)).toEqual([]);
    expect(composerOf(channel).text.text).toBe(text);
  });

  it('[COMP-02] nothing, if there is only a quote', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'quote-alone').watch();
    channel.send({ text: 'said' });
    composerOf(channel).quote((await received(channel, 1)).messages[0]!);
    expect(await composerOf(channel).submit()).toEqual({ status: 'discarded', reason: 'empty' });
    expect(composerOf(channel).state.get().quoted).toBeDefined();
  });

  it('[COMP-02] nothing, if the text is too long; it is never truncated', async () => {
    await using ada = await connectClient(server, 'ada', { composer: { text: { maxLength: 10 } } });
    const channel = await ada.channel('team', 'long').watch();
    const composer = composerOf(channel);
    composer.text.type('exactly 10');
    expect(composer.state.get()).toMatchObject({ tooLongBy: 0, canSend: true });
    composer.text.type('exactly 10 and 7');
    expect(composer.state.get()).toMatchObject({ tooLongBy: 6, canSend: false });
    expect(await composer.submit()).toEqual({ status: 'discarded', reason: 'too-long' });
    expect(composer.text.text).toBe('exactly 10 and 7');
    composer.configure({ text: { maxLength: 16 } });
    expect(composer.state.get().tooLongBy).toBe(0);
    expect(await composer.submit()).toMatchObject({ status: 'sent' });
  });

  it('[COMP-02] the channel’s own limit applies if no other is set', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'limit').watch();
    await waitUntil(ada.part(channelTypes).state, (types) => types.size > 0);
    composerOf(channel).text.type('x'.repeat(20_003));
    expect(composerOf(channel).text.tooLongBy).toBe(3);
  });

  it('[COMP-05] a part for new messages only suffices in the channel, not in a thread or an edit', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'poll-alone').watch();
    channel.send({ text: 'parent' });
    const parent = (await received(channel, 1)).messages[0]!;
    const plugIn = (composer: MessageComposer) => {
      const state = createStore('Which way?');
      composer.addPart({
        id: 'poll',
        state,
        sendableAlone: 'new-in-channel',
        hasContent: () => state.get() !== '',
        compose: (message) => ({ ...message, custom: { poll: state.get() } }),
        clear: () => state.update(() => ''),
      });
    };
    const reply = composerOf(channel, parent.id);
    plugIn(reply);
    expect(await reply.submit()).toEqual({ status: 'discarded', reason: 'empty' });
    reply.text.type('with words');
    expect(reply.state.get().canSend).toBe(true);
    const edit = composersOf(channel).edit(parent);
    plugIn(edit);
    edit.text.type('');
    expect(await edit.submit()).toEqual({ status: 'discarded', reason: 'empty' });
    plugIn(composerOf(channel));
    expect(composerOf(channel).state.get().canSend).toBe(true);
    expect(await composerOf(channel).compose()).toMatchObject({
      status: 'completed',
      state: { message: { text: '', custom: { poll: 'Which way?' } } },
    });
  });
});
