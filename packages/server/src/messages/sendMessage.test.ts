import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';

const team = { type: 'team', id: 'night-ride' };
const newId = () => crypto.randomUUID();

test('[MSG-01] a message is sent into a channel and read back', async () => {
  await using server = await startTestServer();
  const { ada } = await server.people('ada', 'mallory');
  const state = await ada.call('POST /channels/{type}/{id}/query', {
    params: team,
    body: { data: { name: 'Night ride' } },
  });
  expect(state.channel).toMatchObject({ cid: 'team:night-ride', name: 'Night ride', member_count: 1 });
  expect(state.membership).toMatchObject({ channel_role: 'owner', state: 'joined' });
  const { message } = await ada.call('POST /channels/{type}/{id}/messages', {
    params: team,
    body: { message: { id: newId(), text: 'Rain radar is clear.' } },
  });
  expect(message).toMatchObject({ number: 1, type: 'regular', user: { id: 'ada', name: 'Ada' } });
  const page = await ada.call('GET /channels/{type}/{id}/messages', { params: team });
  expect(page).toMatchObject({ messages: [message], has_prev: false, has_next: false });
  const { channels } = await ada.call('POST /channels/query', { body: {} });
  expect(channels.map((found) => found.channel.cid)).toEqual(['team:night-ride']);
  expect(channels[0]?.messages).toEqual([message]);
});
