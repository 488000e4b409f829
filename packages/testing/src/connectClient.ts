import { ChatClient, type ChatClientOptions } from '@confab/client';
import type { Person } from './person.ts';
import { signToken } from './signToken.ts';
import type { TestServer } from './startTestServer.ts';

/** A client that disconnects at the end of its scope: `await using`. */
export type TestClient = ChatClient & AsyncDisposable;

/** Connects a client of this user, signed in. */
export async function connectClient(
  server: Pick<TestServer, 'url' | 'appSecret'>,
  person: Person | string,
  options: Partial<ChatClientOptions> = {},
): Promise<TestClient> {
  const id = typeof person === 'string' ? person : person.id;
  const client = new ChatClient({
    baseUrl: server.url,
    token: signToken(server.appSecret, { user_id: id }),
    ...options,
  });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.disconnect() });
}
