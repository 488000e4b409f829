import { channelStream, userStream } from '@confab/protocol';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';

onEachServer('[CONN-04] The positions of an answer', (server) => {
  const params = { type: 'team', id: 'positions' };
  const stream = channelStream('team:positions');
  const positionsOf = (answer: object) => (answer as { positions?: Record<string, number> }).positions;
  const headOf = async (name: string) => (await server().server.context.log.heads([name])).get(name);

  test('are those of the events that the call caused, despite concurrent calls', async () => {
    const { ada, grace } = await server().people('ada', 'grace');
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    const send = (text: string) =>
      ada.call('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: crypto.randomUUID(), text } },
      });
    const before = (await headOf(stream)) ?? 0;
    const sent = await Promise.all(Array.from({ length: 20 }, (_, at) => send(`message ${at}`)));
    const reached = sent.map((answer) => positionsOf(answer)?.[stream] ?? 0);
    expect(reached.toSorted((a, b) => a - b)).toEqual(sent.map((_, at) => before + 1 + at));
    // By the numbers assigned in the same transactions, each answer has its own position.
    const inOrder = sent.toSorted((a, b) => a.message.number - b.message.number);
    expect(inOrder.map((answer) => positionsOf(answer)?.[stream])).toEqual(reached.toSorted((a, b) => a - b));
    const read = await grace.call('POST /channels/{type}/{id}/read', { params, body: {} });
    expect(positionsOf(read)?.[userStream('grace')]).toBe(await headOf(userStream('grace')));
  });

  test('are those of stored events alone, when a repeated message is not stored again', async () => {
    const { ada } = await server().people('ada');
    await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
    const message = { id: crypto.randomUUID(), text: 'once' };
    const send = () => ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    const head = positionsOf(await send())?.[stream];
    expect(head).toBe(await headOf(stream));
    expect(positionsOf(await send())).toBeUndefined();
    expect(await headOf(stream)).toBe(head);
  });

  test('contain no stream hidden from the caller, and are omitted without changes', async () => {
    const { ada, mallory } = await server().people('ada', 'mallory');
    const added = await ada.call('POST /channels/{type}/{id}/members', {
      params,
      body: { member_ids: ['mallory'] },
    });
    expect(positionsOf(added)).toEqual({ [stream]: await headOf(stream) });
    expect(positionsOf(await ada.call('GET /unread'))).toBeUndefined();
    await server().people('stranger');
    const stranger = await server().person('stranger');
    const refused = await stranger.refused('POST /channels/{type}/{id}/messages', {
      params: { type: 'messaging', id: 'nowhere' },
      body: { message: { id: crypto.randomUUID(), text: 'hello' } },
    });
    expect(JSON.stringify(refused)).not.toContain('positions');
    await mallory.call('POST /channels/{type}/{id}/leave', { params, body: {} });
  });
});
