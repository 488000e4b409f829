import { bookmarks } from '@confab/client/bookmarks';
import { connectClient, startTestServer } from '@confab/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConfabProvider } from '../../ConfabProvider.tsx';
import { BookmarkBar } from './BookmarkBar.tsx';

describe('BookmarkBar', () => {
  it('[CHAN-12] shows the links in order, and the buttons that change them to those who may', async () => {
    await using server = await startTestServer();
    await server.people('ada', 'grace');
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const drawn = async (client: typeof ada) => {
      const channel = await client.channel('team', 'board').watch();
      await client.part(bookmarks).in(channel).load();
      return renderToStaticMarkup(
        <ConfabProvider client={client} locale="en">
          <BookmarkBar channel={channel} />
        </ConfabProvider>,
      );
    };
    expect(await drawn(ada)).not.toContain('<nav');
    const list = ada.part(bookmarks).in(await ada.channel('team', 'board').watch());
    await list.create({ title: 'Handbook', url: 'https://example.com/handbook' });
    await list.create({ title: 'Release plan', url: 'https://example.com/plan', emoji: '🗓️' });
    const own = await drawn(ada);
    expect(own).toMatch(/href="https:\/\/example\.com\/handbook".*Handbook.*Release plan/);
    expect(own).toContain('rel="noopener noreferrer nofollow"');
    expect(own).toContain('aria-label="Add bookmark"');
    const readers = await drawn(grace);
    expect(readers).toContain('Release plan');
    expect(readers).not.toContain('aria-label="Add bookmark"');
    expect(readers).not.toContain('draggable');
  });
});
