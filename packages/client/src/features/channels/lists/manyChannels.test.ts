import {
  connectClient,
  handNetwork,
  nodesPerTestServer,
  type Person,
  startTestServer,
} from '@confab/testing';
import { expect, it } from 'vitest';
import { isLive, waitUntil } from '../../../index.ts';
import { ChannelList } from './index.ts';

const channelCount = 2000;
const pageLimit = 100;
const changeCount = 40;
/** Several nodes write more slowly, so fewer of the changes are queried together. */
const queriesPerChange = nodesPerTestServer() > 1 ? 4 : 2;
/** Somebody who leaves and joins: the channel itself and the unread totals, each time. */
const otherRequestsPerChange = 4;

async function makeChannels(ada: Person, member: string): Promise<string[]> {
  const ids = Array.from({ length: channelCount }, (_, index) => `room-${index}`);
  const atOnce = 50;
  for (let start = 0; start < channelCount; start += atOnce) {
    await Promise.all(
      ids.slice(start, start + atOnce).map((id) =>
        ada.call('POST /channels/{type}/{id}/query', {
          params: { type: 'team', id },
          body: { member_ids: [member] },
        }),
      ),
    );
  }
  return ids;
}

it('[CHAN-05] loads each page of 2,000 channels once, also while memberships change', {
  timeout: 120_000,
}, async () => {
  await using server = await startTestServer({ durability: 'normal' });
  const { ada } = await server.people('ada', 'grace');
  const ids = await makeChannels(ada, 'grace');
  const network = handNetwork();
  await using grace = await connectClient(server, 'grace', { environment: network.environment });
  await waitUntil(grace.connection.state, isLive);
  const list = new ChannelList(grace, { filter: { joined: true }, limit: pageLimit, message_limit: 0 });
  const loadingFrom = network.requests.length;

  const loaded = list.load().then(() => list.loadAll());
  for (const id of ids.slice(0, changeCount)) {
    const channel = { type: 'team', id };
    const params = { ...channel, user_id: 'grace' };
    await server.backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', { params });
    const body = { member_ids: ['grace'] };
    await server.backEnd.call('POST /channels/{type}/{id}/members', { params: channel, body });
  }
  await loaded;
  await waitUntil(
    list.state,
    ({ channels, hasNext, isLoading }) => channels.length === channelCount && !hasNext && !isLoading,
  );

  const queries = network.requests
    .slice(loadingFrom)
    .flatMap(({ path, body }) => (path.endsWith('/channels/query') ? [JSON.parse(body)] : []));
  const pages = queries.filter(({ filter }) => !filter.$and).map(({ next = 'first' }) => next);
  expect(pages).toHaveLength(new Set(pages).size);
  // One more page where a change moved the end of a page.
  expect(pages.length).toBeLessThanOrEqual(channelCount / pageLimit + 1);
  // A channel that was joined or left is queried on its own, several in a row together.
  expect(queries.length - pages.length).toBeLessThanOrEqual(queriesPerChange * changeCount);
  expect(network.requests.length - loadingFrom).toBeLessThanOrEqual(
    channelCount / pageLimit + (queriesPerChange + otherRequestsPerChange) * changeCount,
  );
});
