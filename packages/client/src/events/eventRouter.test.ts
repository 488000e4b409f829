import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultEnvironment, isLive, waitUntil } from '../index.ts';
import { addHandlers } from './addedHandlers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace');
});
afterAll(() => server.stop());

it('[CONN-04] an event after which the user may read other channels has its loads once, however many answers it is applied over', async () => {
  const held = Promise.withResolvers<void>();
  const real = defaultEnvironment();
  const environment: typeof real = {
    ...real,
    async fetch(input, init) {
      const answer = await real.fetch(input, init);
      if (String(input).includes('/users/query')) await held.promise;
      return answer;
    },
  };
  await using ada = await connectClient(server, 'ada', { environment });
  await waitUntil(ada.connection.state, isLive);
  let changes = 0;
  ada.part((context) => {
    addHandlers(context, { accessChanged: () => void changes++ });
    return context;
  });
  const queries = ['ada', 'grace', 'nobody'].map((id) => ada.queryUsers({ id }));
  const changed = Promise.withResolvers<void>();
  ada.on('me.updated', () => changed.resolve());
  await ada.updateMe({ time_zone: 'Europe/Berlin' });
  await changed.promise;
  held.resolve();
  await Promise.all(queries);
  expect(changes).toBe(1);
});
