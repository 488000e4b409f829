import { connectClient, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { isLive, waitUntil } from '../../index.ts';
import { moderation } from './index.ts';

it('[MOD-01] continues with the next reviews once all of the first page are decided, and reloads all that are shown', async () => {
  await using server = await startTestServer();
  const { ada, grace } = await server.people('ada', 'grace');
  await server.person('root', 'admin');
  const params = { type: 'team', id: 'flagged' };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace', 'root'] } });
  const flagged = 28;
  for (let index = 0; index < flagged; index++) {
    const id = crypto.randomUUID();
    await ada.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id, text: `${index}` } },
    });
    await grace.call('PUT /messages/{message_id}/flag', {
      params: { message_id: id },
      body: { reason: 'spam' },
    });
  }
  await using root = await connectClient(server, 'root');
  await waitUntil(root.connection.state, isLive);
  const part = root.part(moderation);
  const list = part.reviews({ state: 'open' });
  await list.load();
  const { items, hasNext } = list.state.get();
  expect(hasNext).toBe(true);
  // Another list of them, which stays as long as it is when it is loaded again after a lost connection.
  const all = part.reviews();
  await all.load();
  await all.loadMore();
  expect(all.state.get().items).toHaveLength(flagged);
  await all.reload();
  expect(all.state.get()).toMatchObject({ hasNext: false, items: { length: flagged } });
  for (const { review } of items) await part.decide(review.id, { action: 'dismiss' });
  await waitUntil(list.state, (state) => state.items.length === flagged - items.length);
  expect(list.state.get()).toMatchObject({ status: 'ready', hasNext: false });
});
