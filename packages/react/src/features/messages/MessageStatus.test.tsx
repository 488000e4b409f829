import { type ChatClient, defaultEnvironment, type LocalMessage } from '@confab/client';
import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KitContext } from '../../core/provider/kitContext.ts';
import { ListContext, type MessageListShared } from './listContext.ts';
import { MessageStatus } from './MessageStatus.tsx';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada');
});
afterAll(() => server.stop());

const statusOf = (client: ChatClient) =>
  renderToStaticMarkup(
    <KitContext.Provider value={{ client, links: {}, visits: { opened: 0 }, cleanups: new Set() }}>
      <ListContext.Provider value={{ actions: {} as MessageListShared['actions'] }}>
        <MessageStatus message={{ status: 'sending' } as LocalMessage} />
      </ListContext.Provider>
    </KitContext.Provider>,
  );

it('[CONN-01] [UX-02] a message waits for the connection only without one: long polls are one', async () => {
  const environment = { ...defaultEnvironment(), WebSocket: undefined as never };
  await using client = await connectClient(server, 'ada', { environment });
  await expect.poll(() => client.connection.state.get().status).toBe('polling');
  expect(statusOf(client)).toBe('');
  await client.disconnect();
  expect(statusOf(client)).toContain('Waiting for connection');
});
