import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../../index.ts';
import { composersOf } from '../composer/index.ts';
import { channelTypes } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace');
});
afterAll(() => server.stop());

it('[CHAN-01] has the current channel types, and applies their changes', async () => {
  await using ada = await connectClient(server, 'ada');
  const types = ada.part(channelTypes);
  await waitUntil(types.state, (known) => known.size > 0);
  expect([...types.state.get().keys()]).toEqual(['broadcast', 'messaging', 'team']);
  expect(types.maxMessageLength('team')).toBe(20_000);

  const change = { params: { name: 'team' }, body: { max_message_length: 140 } } as const;
  await server.backEnd.call('PATCH /channel-types/{name}', change);
  await waitUntil(types.state, () => types.maxMessageLength('team') === 140);
  await using grace = await connectClient(server, 'grace');
  const fresh = await waitUntil(grace.part(channelTypes).state, (known) => known.size > 0);
  expect(fresh).toEqual(types.state.get());

  const channel = await ada.channel('team', 'short').watch({ data: { name: 'Short' } });
  const composer = composersOf(channel).of(undefined);
  composer.text.set('x'.repeat(141));
  expect(composer.state.get()).toMatchObject({ tooLongBy: 1, canSend: false });
  composer.text.set('x'.repeat(140));
  expect(composer.state.get()).toMatchObject({ tooLongBy: 0, canSend: true });
});
