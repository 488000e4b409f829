import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../index.ts';
import { customEmoji } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'mallory');
  await server.person('root', 'admin');
});
afterAll(() => server.stop());

/** The smallest possible picture: one pixel, as a GIF. */
const dot = () => new Blob([Buffer.from('R0lGODlhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')]);

describe('[MSG-10] the client’s custom emoji', () => {
  it('are loaded once and live from then on, and miss nothing over a break', async () => {
    await using root = await connectClient(server, 'root');
    await using ada = await connectClient(server, 'ada');
    const [hers, mine] = [root.part(customEmoji), ada.part(customEmoji)];
    const first = await hers.create('zebra', dot());
    expect(mine.state.get()).toBeUndefined();
    await Promise.all([mine.load(), mine.load()]);
    expect([...(mine.state.get() ?? [])]).toEqual([['zebra', first]]);
    expect(mine.urlOf(first)).toBe(`${server.url}${first.image_url}`);
    await hers.create('alpaca', dot());
    await waitUntil(mine.state, (emoji) => emoji?.has('alpaca') === true);
    expect([...(mine.state.get()?.keys() ?? [])]).toEqual(['alpaca', 'zebra']);
    await ada.disconnect();
    await hers.delete('zebra');
    await hers.create('newt', dot());
    await ada.connect();
    await waitUntil(mine.state, (emoji) => emoji?.has('newt') === true && !emoji.has('zebra'));
  });

  it('can be changed by admins only', async () => {
    await using mallory = await connectClient(server, 'mallory');
    const emoji = mallory.part(customEmoji);
    await emoji.load();
    await expect(emoji.create('mine', dot())).rejects.toMatchObject({ name: 'not_allowed' });
    await expect(emoji.delete('newt')).rejects.toMatchObject({ name: 'not_allowed' });
    expect(emoji.state.get()?.has('mine')).toBe(false);
    expect(emoji.state.get()?.has('newt')).toBe(true);
  });
});
