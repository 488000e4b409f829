import { hostApi, signUp } from '../support/api.ts';
import { composer, row, send } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[MOD-02] [MSG-02] an admin creates blocklists, tests them, and sees them block, mask and flag', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: emptyService.url });
  const id = await signUp(context, 'Margaret', 'margaret@confab.example');
  const api = await hostApi(emptyService);
  const page = await context.newPage();
  await api.as(id).call('POST /channels/team/lamps/query', { data: { name: 'lamps' } });
  await page.goto('/admin/automod');
  await expect(page.getByText('No blocklists yet')).toBeVisible();

  const make = async (name: string, action: string, words: string, patterns = '') => {
    await page.getByRole('button', { name: 'New blocklist' }).click();
    const dialog = page.getByRole('dialog');
    // An empty field already has room for its six lines.
    const room = await dialog.getByLabel('Words and phrases, one per line').boundingBox();
    expect(room?.height).toBeGreaterThan(6 * 20);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Action', { exact: true }).selectOption(action);
    await dialog.getByLabel('Words and phrases, one per line').fill(words);
    await dialog.getByLabel('Patterns, one per line').fill(patterns);
    return dialog;
  };
  const bad = await make('Pests', 'block', 'badger\nweasel', 'fine\\d\n(a)\\1');
  await bad.getByRole('button', { name: 'Save' }).click();
  await expect(bad.getByText(/“\(a\)\\1”: Must not have a backreference/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await bad.getByLabel('Patterns, one per line').fill('');
  await bad.getByRole('button', { name: 'Save' }).click();
  await expect(bad).toBeHidden();
  const mask = await make('Strong words', 'mask', 'darn');
  await mask.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Strong words' })).toContainText('1 word');

  await page.getByLabel('Text', { exact: true }).fill('Oh darn, a b a d g e r');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByText('It isn’t sent.')).toBeVisible();
  await expect(page.getByText('“badger” from Pests')).toBeVisible();

  await page.getByRole('switch', { name: 'Limit mass mentions' }).check();
  await page.getByLabel('Max mentions').fill('0');
  const rules = page.locator('.web-automod__rules');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules.getByText(/^Must be/)).toBeVisible();
  await page.getByLabel('Max mentions').fill('5');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules.getByText('Saved. Applies to new messages.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('automod.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('automod-phone.png') });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });

  // A blocked message stays with its author to be changed, even after a reload.
  await page.goto('/c/team/lamps');
  await send(page, 'You bаdger!');
  const refused = row(page, 'You bаdger!');
  await expect(refused).toHaveAttribute('data-type', 'error');
  await expect(refused).toContainText('This text contains words that aren’t allowed here');
  await expect(refused.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.reload();
  await expect(refused).toContainText('This text contains words that aren’t allowed here');
  await page.screenshot({ path: test.info().outputPath('refused.png') });
  await refused.getByRole('button', { name: 'Edit' }).click();
  await expect(composer(page)).toHaveValue('You bаdger!');
  await send(page, 'You bird, darn!');
  await expect(row(page, 'You bird, ∗∗∗∗!')).toHaveAttribute('data-status', 'received');

  // A blocked edit keeps the old text and says why.
  await composer(page).press('ArrowUp');
  const edit = page.getByRole('textbox', { name: /edit/i });
  await edit.fill('You weasel');
  await edit.press('Enter');
  await expect(page.getByText(/“weasel”/).first()).toBeVisible();
  await expect(row(page, 'You bird, ∗∗∗∗!')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('edit.png') });
  const { messages } = await api.call('GET /channels/team/lamps/messages');
  expect(messages.map((one: { text: string }) => one.text)).toEqual(['You bird, ∗∗∗∗!']);
});
