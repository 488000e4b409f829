import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { ForeignPages, findsPages } from '../support/foreignPages.ts';
import { test as base, expect, type Person } from '../support/test.ts';

const test = base.extend<{ pages: ForeignPages }>({
  pages: async ({ browserName: _ }, use) => {
    const pages = await ForeignPages.start();
    await use(pages);
    pages.stop();
  },
});
test.use({ serviceOptions: findsPages });

const field = (page: Page) => page.getByRole('textbox', { name: /^(Message|Edit your)/ });
const previews = (page: Page) => page.getByRole('list', { name: 'Link previews' }).getByRole('listitem');
const preview = (page: Page, title: string) => previews(page).filter({ hasText: title });
const dismiss = (page: Page) => page.getByRole('button', { name: /^Remove preview of pages/ });

/** Returns the newest message as another user gets it. */
async function last({ context }: Person, path: string) {
  const answer = await context.request.get(`/api/v1${path.replace('/c/', '/channels/')}/messages`);
  return (await answer.json()).messages.at(-1);
}

test('[LINK-01] [UX-15] previews of links are shown during writing: loading, loaded, failed, and removed with their link', async ({
  person,
  pages,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { page } = ada;
  await open(page, talk);
  pages.hold();
  await field(page).fill(
    `The loop: ${pages.url('/harbour')} and ${pages.url('/gone')} and ${pages.url('/canal')}`,
  );
  await expect(previews(page)).toHaveCount(3);
  for (const state of await previews(page).all())
    await expect(state).toHaveAttribute('data-state', 'loading');
  pages.release();
  await expect(preview(page, 'Page of harbour')).toHaveAttribute('data-state', 'loaded');
  await expect(preview(page, 'Page of canal')).toHaveAttribute('data-state', 'loaded');
  await expect(preview(page, 'No preview available')).toHaveAttribute('data-state', 'failed');
  const picture = preview(page, 'Page of harbour').locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await preview(page, 'Page of canal').getByRole('button').click();
  await expect(preview(page, 'Page of canal')).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await field(page).press('End');
  await field(page).pressSequentially(' tonight');
  await field(page).press('Enter');
  await expect(previews(page)).toHaveCount(0);
  await expect
    .poll(async () => (await last(grace, talk.path)).attachments)
    .toMatchObject([{ og_scrape_url: pages.url('/harbour'), title: 'Page of harbour' }]);

  await field(page).fill(pages.url('/harbour'));
  await expect(preview(page, 'Page of harbour')).toBeVisible();
  await field(page).fill('no link any more');
  await expect(previews(page)).toHaveCount(0);
});

test('[LINK-01] [COMP-07] an edit shows the previews of its message, and deletes those that are removed', async ({
  person,
  pages,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  await field(page).fill(`Look: ${pages.url('/lock')}`);
  await expect(preview(page, 'Page of lock')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lock.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  const files = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  await expect(files).toHaveAttribute('data-state', 'finished');
  await field(page).press('Enter');
  await expect.poll(async () => (await last(ada, talk.path)).attachments.length).toBe(2);
  await expect(page.locator('[data-message-id]').filter({ hasText: 'Look:' })).toHaveAttribute(
    'data-status',
    'received',
  );

  await field(page).press('ArrowUp');
  await expect(page.getByText('Editing a message')).toBeVisible();
  await expect(files).toHaveCount(1);
  await dismiss(page).click();
  await expect(previews(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove lock.txt' }).click();
  await field(page).press('Enter');
  await expect.poll(async () => (await last(ada, talk.path)).attachments).toEqual([]);
});

test('[CHAN-01] [LINK-01] nothing is requested if the channel type has no previews', async ({
  person,
  pages,
  service,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  const api = await hostApi(service);
  await open(page, talk);
  await field(page).fill(pages.url('/before'));
  await expect(preview(page, 'Page of before')).toBeVisible();
  await field(page).fill('');
  await api.call('PATCH /channel-types/team', { features: { link_previews: false, uploads: false } });
  try {
    // The page has received the new features.
    await expect(page.getByRole('button', { name: 'You can’t attach files here' })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/link-previews') && asked.push(request.url()));
    await field(page).fill(`Look: ${pages.url('/after')}`);
    await field(page).press('Enter');
    await expect.poll(async () => (await last(ada, talk.path)).text).toContain('/after');
    expect([asked, (await last(ada, talk.path)).attachments]).toEqual([[], []]);
  } finally {
    await api.call('PATCH /channel-types/team', { features: { link_previews: true, uploads: true } });
  }
});
