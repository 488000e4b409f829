import { consoleOf, expect, picture, test } from './widgetPage.ts';

test('[EMB-07] in an iframe: a token by message, unread count, Escape, and no access for the page', async ({
  page,
  site,
}) => {
  await site.addWidget('framed', { mode: 'iframe', visitors: 'users', greeting: 'Hello from the frame' });
  site.setPage(
    `<script>window.fetchToken = async () => ${JSON.stringify(site.token('ada'))}</script>
    ${site.script('data-widget="framed" data-token-provider="fetchToken"')}`,
  );
  await page.goto(site.origin);
  const opener = page.getByRole('button', { name: /^Open chat/ });
  await opener.click();
  const frame = page.locator('confab-widget iframe').contentFrame();
  const field = frame.getByRole('textbox', { name: /^Message/ });
  await field.fill('From the frame');
  await field.press('Enter');
  await expect(frame.getByRole('article')).toHaveAttribute('data-status', 'received');
  await expect(frame.getByText('Hello from the frame')).toBeVisible();
  const [frameBox, fieldBox] = [
    await page.locator('confab-widget iframe').boundingBox(),
    await field.boundingBox(),
  ];
  // The composer stands at the bottom.
  expect((frameBox?.y ?? 0) + (frameBox?.height ?? 0) - (fieldBox?.y ?? 0)).toBeLessThan(100);
  await picture(page, 'frame');
  await field.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();

  const { cid } = await site.api.as('ada').call('POST /widgets/framed/conversation');
  await site.api.as('grace').call(`POST /channels/${cid.replace(':', '/')}/messages`, {
    message: { id: crypto.randomUUID(), text: 'Seen?' },
  });
  await expect(opener).toHaveAccessibleName('Open chat, 1 unread');
  // The page's origin gets no access to the API.
  const answer = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'read',
        () => 'refused',
      ),
    `${site.service.url}/api/v1/app`,
  );
  expect(answer).toBe('refused');
});

test('[EMB-07] a page of another origin can neither frame the widget nor command one that is framed', async ({
  page,
  site,
}) => {
  await site.addWidget('guarded', { mode: 'iframe', visitors: 'users' });
  const lines = consoleOf(page);
  const address = `${site.service.url}/api/v1/widgets/guarded/frame`;
  site.setPage(`<iframe src="${address}"></iframe>`);
  await page.goto(site.otherOrigin);
  await expect.poll(() => lines.join('\n')).toContain('frame-ancestors');

  // Where it is allowed, messages of a frame beside it are not from its parent, and start nothing.
  site.setPage(
    `<iframe id="chat" src="${address}"></iframe><iframe id="other" src="${site.otherOrigin}"></iframe>`,
  );
  await page.goto(site.origin);
  const chat = page.locator('#chat').contentFrame();
  await expect(chat.locator('#widget')).toBeAttached();
  const beside = page.locator('#other').contentFrame().locator('body');
  await beside.evaluate((_, message) => parent.frames[0]?.postMessage(message, '*'), {
    protocol: 'confab-widget-1',
    type: 'start',
    options: {},
    isOpen: true,
    hasToken: false,
  });
  const isEmpty = await chat.locator('#widget').evaluate((element) => element.childElementCount === 0);
  expect(isEmpty).toBe(true);
});
