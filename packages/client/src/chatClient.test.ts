import { connectClient, startTestServer } from '@confab/testing';
import { describe, expect, it } from 'vitest';
import { isLive, waitUntil } from './index.ts';

const texts = (messages: readonly { text: string }[]) => messages.map((message) => message.text);

describe('two people in a channel', () => {
  it('[MSG-02] shows a message at once and brings it to the other one', async () => {
    await using server = await startTestServer();
    const { ada, grace } = await server.people('ada', 'grace');
    await using adas = await connectClient(server, ada);
    await using graces = await connectClient(server, grace);
    const here = await adas.channel('team', 'night-ride').watch({ data: { name: 'Night ride' } });
    const there = await graces.channel('team', 'night-ride').watch();
    await there.join();
    await waitUntil(graces.connection.state, isLive);

    const sent = here.send({ text: 'Rain radar is clear.' });
    expect(sent).toMatchObject({ status: 'sending', text: 'Rain radar is clear.' });
    expect(here.messages.state.get().messages).toEqual([sent]);

    const received = await waitUntil(there.messages.state, ({ messages }) => messages.length === 1);
    expect(texts(received.messages)).toEqual(['Rain radar is clear.']);
    const confirmed = await waitUntil(
      here.messages.state,
      ({ messages }) => messages[0]?.status === 'received',
    );
    expect(confirmed.messages[0]).toMatchObject({ id: sent.id, number: 1 });
    await waitUntil(graces.unread, ({ total }) => total === 1);
    await there.markRead();
    expect(graces.unread.get()).toEqual({ total: 0, channels: 0 });
  });
});
