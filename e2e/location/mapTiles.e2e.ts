import type { Locator } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

/** Returns where an element is on the page, in CSS pixels. */
const boxOf = (element: Locator) =>
  element.evaluate((drawn) => drawn.getBoundingClientRect().toJSON() as DOMRectReadOnly);

test.use({
  serviceOptions: {
    env: {
      CONFAB_MAP_TILE_URL: 'http://tiles.confab.example/{z}/{x}/{y}.png',
      CONFAB_MAP_ATTRIBUTION: '© The makers of these tiles',
    },
  },
});

test("[LOC-04] a map has the tiles of the operator's server, from that host alone; a broken location breaks no viewer", async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 1);
  const id = crypto.randomUUID();
  await talk.call(ada, 'POST', `/channels/${talk.cid.replace(':', '/')}/messages`, {
    message: {
      id,
      shared_location: {
        message_id: id,
        created_by_device_id: 'phone',
        latitude: 52.3731,
        longitude: 4.8926,
      },
    },
  });
  const { page } = ada;
  const asked: string[] = [];
  const tile = pictureOf('tile.png', [256, 256], [207, 224, 226]).buffer;
  await page.route('http://tiles.confab.example/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/png', body: tile });
  });
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await open(page, talk);
  const card = page.getByRole('figure', { name: 'Ada’s location' });
  await expect(card.getByText('© The makers of these tiles')).toBeVisible();
  const image = card.locator('.cf-map__tiles img').first();
  await expect.poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBe(256);
  // The tile in the middle, in the numbering of tile servers.
  expect(asked).toContain('/14/8414/5384.png');
  expect(blocked).toEqual([]);
  // The map is centred on the location: the tip of the pin is there.
  const [map, pin] = await Promise.all([boxOf(card.locator('.cf-map')), boxOf(card.locator('.cf-map__pin'))]);
  expect(Math.abs(pin.x + pin.width / 2 - (map.x + map.width / 2))).toBeLessThan(1);
  expect(Math.abs(pin.y + pin.height - (map.y + map.height / 2))).toBeLessThan(1);
  await page.screenshot({ path: '.cache/shots/location-tiles.png' });

  // Broken data from the server is shown as such, and everything else works.
  await page.route(/\/api\/v1\/channels\/(.*\/)?query$/, async (route) => {
    const response = await route.fetch();
    const broken = (key: string, value: unknown) =>
      key === 'shared_location' ? { ...Object(value), latitude: 'north', end_at: 'never' } : value;
    await route.fulfill({ response, body: JSON.stringify(await response.json(), broken) });
  });
  await page.reload();
  await expect(page.getByText('This location can’t be shown.')).toBeVisible();
  await expect(page.getByRole('log').getByText('#0')).toBeVisible();
});
