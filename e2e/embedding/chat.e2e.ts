import type { Page } from '@playwright/test';
import { violations } from '../support/violations.ts';
import { consoleErrors, createTalk, type Embedding, expect, test } from './embeddedPage.ts';

const talk = [
  ['grace', 'The lamp on the **north pier** is dark again.'],
  ['grace', 'I can look at it at nine.'],
  ['linus', 'Thanks! The spare fuses are in the second drawer, left of the switchboard.'],
  ['ada', 'Agreed: first the fuse, then the sensor.'],
] as const;

/** Saves what a reviewer looks at. */
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `.cache/embedding/${name}.png`, fullPage: true });

/** Opens the host's page with a chat in a box of this width, wide enough to show all of it. */
async function openBox(
  page: Page,
  embedding: Embedding,
  parameters: Record<string, string | string[]>,
): Promise<void> {
  await page.goto(embedding.url({ token: embedding.token('ada'), ...parameters }));
}

/** Writes and sends a message in the only composer. */
async function send(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

for (const theme of ['light', 'dark']) {
  test(`[EMB-02] a chat fits boxes of 320, 600 and 1200 px on a wide page, ${theme}`, async ({
    page,
    embedding,
  }) => {
    const errors = consoleErrors(page);
    const cid = await createTalk(embedding, `pier-${theme}`, talk);
    const name = cid.slice('team:'.length);
    for (const width of ['320', '600', '1200']) {
      await openBox(page, embedding, { show: 'chat', width, theme });
      const channel = page.locator(`[data-cid="${cid}"]`);
      await expect(channel).toBeVisible();
      await picture(page, `chat-${width}-${theme}-list`);
      await channel.click();
      await expect(page.getByRole('log').getByText('Agreed: first the fuse')).toBeVisible();
      // One pane at a time where it is narrow.
      await expect(channel).toBeVisible({ visible: width !== '320' });
      await expect(page.getByRole('button', { name: 'Back to channels' })).toHaveCount(
        width === '320' ? 1 : 0,
      );
      await send(page, `From a box of ${width}`);
      await picture(page, `chat-${width}-${theme}`);
      expect(await violations(page, '.box')).toEqual([]);
      const box = await page.locator('.cf-box').boundingBox();
      for (const part of ['.cf-header', '.cf-composer', '.cf-list']) {
        const inner = await page.locator(part).boundingBox();
        expect(inner && box && inner.x >= box.x && inner.x + inner.width <= box.x + box.width + 1).toBe(true);
      }
      await page.getByRole('button', { name: 'Show members: 3' }).filter({ visible: true }).click();
      await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
      await expect(page.locator('.cf-panel').getByText('Linus')).toBeVisible();
      await expect(page.getByRole('log')).toBeVisible({ visible: width === '1200' });
      await picture(page, `chat-${width}-${theme}-members`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('log')).toBeVisible();
      if (width === '320') {
        await page.getByRole('button', { name: 'Back to channels' }).click();
        await expect(channel).toBeVisible();
      }
    }
    expect(name).toContain(theme);
    expect(errors).toEqual([]);
  });
}

test('[EMB-02] a channel alone has its thread beside it, or over it where it is narrow', async ({
  page,
  embedding,
}) => {
  const cid = await createTalk(embedding, 'thread', talk);
  for (const width of ['320', '1000']) {
    await openBox(page, embedding, { show: 'channel', cid, width });
    const parent = page.getByRole('article').filter({ hasText: 'spare fuses' });
    await parent.focus();
    await page.keyboard.press('t');
    const panel = page.getByRole('textbox', { name: /^Reply/ });
    await panel.fill(`Found them, ${width}`);
    await page.getByRole('button', { name: 'Send', exact: true }).filter({ visible: true }).last().click();
    await expect(page.getByText(`Found them, ${width}`).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('north pier')).toBeVisible({ visible: width !== '320' });
    await picture(page, `channel-${width}-thread`);
    await panel.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByText('north pier')).toBeVisible();
    // A list that was hidden draws its rows anew.
    await expect(page.locator('.cf-channel :focus')).toHaveCount(1);
    if (width !== '320') await expect(parent).toBeFocused();
  }
});

test('[EMB-02] two views on one page have one connection, and each its own layout and state', async ({
  page,
  embedding,
}) => {
  const cid = await createTalk(embedding, 'twice', talk);
  const sockets: string[] = [];
  page.on('websocket', (socket) => {
    sockets.push(socket.url());
    socket.on('close', () => sockets.splice(sockets.indexOf(socket.url()), 1));
  });
  await openBox(page, embedding, { show: ['chat', 'channel'], cid, width: '640' });
  await page.locator(`[data-cid="${cid}"]`).click();
  const [chat, alone] = [page.locator('.box').first(), page.locator('.box').last()];
  await alone.getByRole('textbox', { name: /^Message / }).fill('Seen twice');
  await alone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(chat.getByRole('log').getByText('Seen twice')).toBeVisible();
  await expect(alone.getByRole('log').getByText('Seen twice')).toBeVisible();
  await alone.getByRole('button', { name: 'Pinned messages' }).click();
  await expect(alone.getByRole('heading', { name: /Pinned/ })).toBeVisible();
  await expect(chat.getByRole('heading', { name: /Pinned/ })).toHaveCount(0);
  await picture(page, 'two');
  expect(sockets).toHaveLength(1);
});

test('[EMB-03] [UX-16] the composer leaves the focus to a web component of the host', async ({
  page,
  embedding,
}) => {
  const cid = await createTalk(embedding, 'components', [['ada', 'hello']]);
  await page.goto(embedding.url({ token: embedding.token('grace'), show: 'channel', cid }));
  const composer = page.getByRole('textbox', { name: /^Message / });
  await expect(composer).toBeFocused();
  const toggle = () =>
    page.getByRole('button', { name: 'Toggle the chat' }).evaluate((button: HTMLElement) => button.click());
  await toggle();
  await expect(composer).toHaveCount(0);
  await page.evaluate(() => {
    const component = document.createElement('host-search');
    const input = document.createElement('input');
    component.attachShadow({ mode: 'open' }).append(input);
    document.body.append(component);
    input.focus();
  });
  await toggle();
  await expect(composer).toBeVisible();
  await expect(page.getByText('hello')).toBeVisible();
  await page.keyboard.type('lamps');
  await expect(page.locator('host-search input')).toHaveValue('lamps');
  await expect(composer).toHaveValue('');
});

test('[EMB-02] a channel that the user may not see offers no button that would do nothing', async ({
  page,
  embedding,
}) => {
  await embedding.api.as('grace').call('POST /channels/messaging/private/query', { member_ids: ['linus'] });
  await openBox(page, embedding, { show: 'channel', cid: 'messaging:private' });
  await expect(page.getByRole('heading', { name: 'Channel not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to your channels' })).toHaveCount(0);
});
