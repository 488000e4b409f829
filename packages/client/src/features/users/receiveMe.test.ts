import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLive, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada');
});
afterAll(() => server.stop());

describe('[CONN-04] the user’s own profile', () => {
  it('never shows an older name than before, though an older answer arrives later', async () => {
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    await waitUntil(ada.connection.state, isLive);
    await expect.poll(() => network.requests.some(({ path }) => path.endsWith('/unread'))).toBe(true);
    await ada.updateMe({ name: 'First' });
    // The page signs in again: the answer is older than a change made meanwhile.
    const late = network.hold('/me');
    const connecting = ada.connect();
    await late.come;
    network.stall();
    const names: (string | undefined)[] = [];
    ada.me.subscribe(() => names.push(ada.me.get()?.name));
    await ada.updateMe({ name: 'Second' });
    late.release();
    await connecting;
    // The event of the first change may arrive late too, but before the second.
    expect(names.lastIndexOf('First')).toBeLessThan(names.indexOf('Second'));
    expect(names.at(-1)).toBe('Second');
    expect(ada.people.get('ada')?.name).toBe('Second');
  });
});
