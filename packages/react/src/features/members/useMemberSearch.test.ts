import { connectClient, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { renderHook } from '../../testing/renderHook.tsx';
import { useMemberSearch } from './useMemberSearch.ts';

it('[CHAN-07] keeps showing the members of all loaded pages when somebody joins or leaves', async () => {
  await using server = await startTestServer();
  const ids = Array.from({ length: 110 }, (_, index) => `member-${index + 100}`);
  await server.people(...ids);
  const { ada } = await server.people('ada');
  const params = { type: 'team', id: 'crowd' };
  const add = (member_ids: string[]) =>
    server.backEnd.call('POST /channels/{type}/{id}/members', { params, body: { member_ids } });
  await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
  await add(ids.slice(0, 60));
  await add(ids.slice(60, 108));
  await using client = await connectClient(server, 'ada');
  const channel = await client.channel('team', 'crowd').watch();
  await using hook = renderHook(client, ({ query }) => useMemberSearch(channel, query), {
    props: { query: '' },
  });
  const shown = () => hook.result.members.map(({ user_id }) => user_id);
  await expect.poll(shown).toHaveLength(50);
  hook.result.loadMore();
  await expect.poll(shown).toHaveLength(100);
  hook.result.loadMore();
  await expect.poll(shown).toHaveLength(109);
  await add([ids[108]!]);
  await server.backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
    params: { ...params, user_id: ids[0]! },
  });
  await expect.poll(shown).toEqual(['ada', ...ids.slice(1, 109)]);
  hook.rerender({ query: 'member-2' });
  await expect.poll(shown).toEqual(ids.slice(100, 109));
});
