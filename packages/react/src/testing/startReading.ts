import type { Channel, ChatClient } from '@confab/client';
import {
  connectClient,
  type Person,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, expect } from 'vitest';

/** Grace, who reads channels by a client, and Ada, who writes in them. */
export interface Reading {
  /** Grace's client. */
  readonly client: ChatClient;
  /** Opens a new channel as Grace with messages of Ada: first those that Grace has read, then those that are unread. */
  openChannel(messages: { read: number; unread: number }): Promise<Channel>;
  /** Sends messages as Ada. */
  send(channel: Channel, count: number): Promise<void>;
  /** Returns the id of a message of Ada's by its number. */
  messageId(channel: Channel, number: number): string;
}

/** Starts a server for the tests of a file, with the two people of {@link Reading}. */
export function startReading(): Reading {
  let server: TestServer;
  let ada: Person;
  let grace: TestClient;
  let opened = 0;
  const sent = new Map<string, number>();
  beforeAll(async () => {
    server = await startTestServer();
    ({ ada } = await server.people('ada', 'grace'));
    grace = await connectClient(server, 'grace');
  });
  afterAll(async () => {
    await grace.disconnect();
    await server.stop();
  });

  async function send(id: string, count: number) {
    for (let index = 0; index < count; index++) {
      const number = (sent.get(id) ?? 0) + 1;
      sent.set(id, number);
      await ada.call('POST /channels/{type}/{id}/messages', {
        params: { type: 'team', id },
        body: { message: { id: `${id}-${number}`, text: `${number}` } },
      });
    }
  }

  return {
    get client() {
      return grace;
    },
    async openChannel({ read, unread }) {
      const id = `read${++opened}`;
      const params = { type: 'team', id };
      await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
      const early = await connectClient(server, 'grace');
      const before = await early.channel('team', id).watch();
      await send(id, read);
      await expect.poll(() => before.state.get().unreadCount).toBe(read);
      await before.markRead();
      await early.disconnect();
      await send(id, unread);
      return grace.channel('team', id).watch();
    },
    send: ({ id }, count) => send(id, count),
    messageId: ({ id }, number) => `${id}-${number}`,
  };
}
