import type { Channel } from '@confab/client';
import { composerOf } from '@confab/client/composer';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderHook } from '../../../testing/renderHook.tsx';
import { useBroadcastQuestion } from './useBroadcastQuestion.ts';

let server: TestServer;
let ada: TestClient;
let crowd: Channel;
let other: Channel;

beforeAll(async () => {
  server = await startTestServer();
  const names = Array.from({ length: 12 }, (_, index) => `reader${index}`);
  const { ada: owner } = await server.people('ada');
  await server.people(...names);
  for (const id of ['crowd', 'other']) {
    await owner.call('POST /channels/{type}/{id}/query', {
      params: { type: 'team', id },
      body: { member_ids: names },
    });
  }
  ada = await connectClient(server, 'ada');
  crowd = await ada.channel('team', 'crowd').watch();
  other = await ada.channel('team', 'other').watch();
});
afterAll(async () => {
  await ada.disconnect();
  await server.stop();
});

it('[MSG-05] asks in the second view of a composer once the first is closed', async () => {
  const composer = composerOf(crowd);
  function useTwoViews({ first }: { first: Channel }) {
    return [useBroadcastQuestion(first, composerOf(first)), useBroadcastQuestion(crowd, composer)] as const;
  }
  await using hook = renderHook(ada, useTwoViews, { props: { first: crowd } });
  const text = '@channel the bridge is open';
  composer.text.type(text, { start: text.length, end: text.length });
  const asked = composer.submit();
  await expect.poll(() => hook.result).toEqual([expect.objectContaining({ word: 'channel' }), undefined]);
  // The question goes with its view.
  hook.rerender({ first: other });
  expect(await asked).toMatchObject({ status: 'discarded', reason: 'not-confirmed' });

  const askedAgain = composer.submit();
  await expect.poll(() => hook.result).toEqual([undefined, expect.objectContaining({ word: 'channel' })]);
  hook.result[1]?.answer(true);
  expect(await askedAgain).toMatchObject({ status: 'sent' });
});
