import { hostApi, signUp } from '../support/api.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

test('[CHAN-06] [WEB-02] the conversation says who was added and what changed, in the reader’s language, with names that open profiles', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: emptyService.url, locale: 'en-GB' });
  const adaId = await signUp(context, 'Ada', 'ada@confab.example');
  const host = await hostApi(emptyService);
  const users = ['Grace', 'Linus', 'Edsger', 'Barbara'].map((name) => ({ id: name.toLowerCase(), name }));
  await host.call('PUT /users', { users });
  const ada = host.as(adaId);
  await ada.call('POST /channels/team/lamps/query', { data: { name: 'lamps' } });
  await ada.call('POST /channels/team/lamps/members', { member_ids: ['grace', 'linus'] });
  await ada.call('PATCH /channels/team/lamps', { topic: 'Old lamps' });
  const page = await context.newPage();
  await page.goto('/c/team/lamps');
  await expect(row(page, 'added')).toHaveText(/Ada added Grace and Linus$/);
  await expect(row(page, 'topic')).toHaveText(/Ada changed the topic to “Old lamps”$/);
  // Several who join in a row share a line, which grows while it is on screen.
  await host.as('edsger').call('POST /channels/team/lamps/join');
  await expect(row(page, 'joined')).toHaveText(/Edsger joined$/);
  await host.as('barbara').call('POST /channels/team/lamps/join');
  await expect(row(page, 'joined')).toHaveText(/Barbara joined$/);
  await expect(row(page, 'joined')).toHaveCount(1);
  await row(page, 'added').getByRole('button', { name: 'Grace' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Grace' })).toBeVisible();

  for (const [language, added] of [
    ['Deutsch', /Ada hat Grace und Linus hinzugefügt$/],
    ['العربية', /أضاف Ada Grace وLinus$/],
  ] as const) {
    await page.goto('/settings/appearance');
    await page.locator('select').first().selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'Deutsch' ? /^de/ : /^ar/);
    await page.goto('/c/team/lamps');
    await expect(row(page, 'Linus')).toHaveText(added);
  }
  await context.close();
});
