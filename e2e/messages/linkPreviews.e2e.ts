import { row } from '../support/conversation.ts';
import { ForeignPages, findsPages } from '../support/foreignPages.ts';
import { test as base, expect } from '../support/test.ts';
import { conversationOf, expectStill, openAtEnd, scrollBy } from './conversation.ts';

const test = base.extend<{ site: ForeignPages }>({
  site: async ({ browserName: _ }, use) => {
    const site = await ForeignPages.start();
    await use(site);
    site.stop();
  },
});
test.use({ serviceOptions: findsPages });

const host = 'pages.confab.example';

test('[UX-15] a message is there before its preview, which fills the reserved space; a reader hides it, its author removes it', async ({
  person,
  site,
}) => {
  site.hold();
  const url = site.url('/lab');
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 30);
  await openAtEnd(ada.page, talk);
  const { page } = grace;
  await openAtEnd(page, talk);
  const path = `${talk.path.replace('/c/', '/channels/')}/messages`;
  const id = crypto.randomUUID();
  await talk.call(ada, 'POST', path, {
    message: { id, text: `Worth ten minutes: ${url}`, pending_previews: [url] },
  });
  const shown = row(page, 'Worth ten minutes');
  const pending = shown.getByRole('status', { name: `Loading preview of ${host}` });
  await expect(pending).toBeVisible();
  await talk.say(ada, 'And one more');
  await expect(row(page, 'And one more')).toBeInViewport();
  const height = (await shown.boundingBox())?.height;
  const card = shown.getByRole('link', { name: /Page of lab/ });
  await expectStill(
    page,
    async () => site.release(),
    () => expect(card).toBeVisible(),
  );
  expect((await shown.boundingBox())?.height).toBe(height);
  await expect(card).toContainText(host);
  await expect(card).toHaveAttribute('rel', /noopener/);
  const image = card.locator('img');
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  // The page's own site never learns who reads.
  expect(new URL(await image.evaluate((one) => (one as HTMLImageElement).src)).pathname).toContain(
    '/link-previews/',
  );
  await expect(shown).not.toContainText('(edited)');

  // Grace hides it for herself, through a reload, and shows it again.
  await shown.hover();
  await shown.getByRole('button', { name: 'Hide preview' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(shown).toContainText(`Preview of ${host} hidden`);
  await expect(row(ada.page, 'Worth ten minutes').getByRole('link', { name: /Page of lab/ })).toBeVisible();
  await shown.getByRole('button', { name: 'Show' }).click();
  await expect(card).toBeVisible();

  // Scrolled up, changes below move nothing; a preview that Ada removes disappears for both.
  await scrollBy(page, -250);
  await expect(card).toBeVisible();
  const own = row(ada.page, 'Worth ten minutes');
  await own.hover();
  await expectStill(
    page,
    () => own.getByRole('button', { name: 'Remove preview for everyone' }).click(),
    () => expect(card).toHaveCount(0),
  );
  await expect(own.getByRole('link', { name: /Page of lab/ })).toHaveCount(0);
  await expect(shown).not.toContainText('(edited)');
  await expect(shown).not.toContainText('hidden');
});

test('[UX-15] [LINK-01] a link to a picture shows it in the space reserved for it', async ({
  person,
  site,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 3);
  const picture = site.url('/dusk.png');
  const path = `${talk.path.replace('/c/', '/channels/')}/messages`;
  await talk.call(ada, 'POST', path, {
    message: { id: crypto.randomUUID(), text: picture, pending_previews: [picture] },
  });
  await openAtEnd(ada.page, talk);
  const image = ada.page.getByRole('img', { name: 'dusk.png' });
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const box = await image.boundingBox();
  expect([box?.width, box?.height]).toEqual([480, 240]);
});
