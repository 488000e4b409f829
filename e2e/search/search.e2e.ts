import { hostApi } from '../support/api.ts';
import { composer, freshName, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test.use({ bypassCSP: true });

test('[SRCH-03] [SRCH-04] [WEB-01] messages are searched, filtered, seen in context and opened; a stranger finds nothing', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const mallory = await person('Mallory');
  const host = await hostApi(service);
  const stem = freshName('ride');
  const grace = `${stem}-grace`;
  // Other users named Grace are in the same service, more than are suggested.
  const graceName = `Grace${stem.replace(/\W/g, '')}`;
  const cid = `messaging:${stem}-closed`;
  const path = `/channels/messaging/${stem}-closed`;
  await host.call('POST /bulk', {
    users: [{ id: grace, name: graceName }],
    channels: [{ type: 'messaging', id: `${stem}-closed`, name: `night ${stem}` }],
    members: [ada.id, grace].map((user_id) => ({ cid, user_id })),
  });
  const say = async (by: string, text: string, more: object = {}) => {
    const message = { id: crypto.randomUUID(), text, ...more };
    await host.as(by).call(`POST ${path}/messages`, { message });
    return message.id;
  };
  const parent = await say(grace, `Where does the lamp of ${stem} switch?`);
  const reply = await say(
    ada.id,
    `Only when **dusk** holds four seconds, the bridge of ${stem} is shorter.`,
    {
      parent_id: parent,
    },
  );
  await say(grace, 'Somebody wrote the numbers down.');
  const code = await say(grace, `See \`DUSK_LUX\` at the bridge: <b>${stem}</b> https://dusk.example/bridge`);
  await say(ada.id, 'Thanks, that is what I needed.');
  for (let count = 0; count < 30; count++) await say(grace, `filler ${count}`);
  const { page } = ada;
  const field = page.getByRole('combobox', { name: 'Search messages' });
  const hits = page.getByRole('feed').getByRole('article');

  // From the switcher, with its text; the address contains it.
  await page.goto('/threads');
  await expect(page.getByRole('heading', { name: 'Threads' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(`bridge ${stem}`);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/search\?q=bridge/);
  await expect(hits).toHaveCount(2);
  await expect(hits.first()).toContainText('See DUSK_LUX at the bridge: <b>');
  await expect(hits.first().locator('mark').filter({ hasText: 'bridge' })).toHaveCount(2);
  await expect(hits.nth(1)).toContainText('in a thread');
  expect(await violations(page)).toEqual([]);

  // An unfinished operator is no error; a filter is an operator in the text, and is removed by its cross.
  await field.press('End');
  await field.pressSequentially(' fro');
  await page.getByRole('option', { name: /^from:/ }).click();
  await field.pressSequentially(graceName);
  await page.getByRole('option', { name: new RegExp(`${stem}-grace`) }).click();
  await expect(field).toHaveValue(new RegExp(`from:${graceName} $`));
  await expect(hits).toHaveCount(1);
  await page.getByRole('button', { name: `From ${graceName}` }).click();
  await expect(hits).toHaveCount(2);
  await page.getByRole('button', { name: 'Has file, image, link' }).click();
  await page.getByRole('menuitem', { name: 'Has a link' }).click();
  await expect(hits).toHaveCount(1);
  await expect(field).toHaveValue(/^has:link bridge/);
  await field.fill(`before:soon bridge ${stem}`);
  await expect(page.getByText(/before: must be a day/)).toBeVisible();
  await field.fill(`bridge ${stem}`);
  await expect(hits).toHaveCount(2);

  // By keyboard into the results; the messages around one; and into its thread.
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(hits.first()).toBeFocused();
  await hits.first().getByRole('button', { name: 'Show surrounding messages' }).click();
  await expect(hits.first()).toContainText('Somebody wrote the numbers down.');
  await expect(hits.first()).toContainText('Thanks, that is what I needed.');
  await page.screenshot({ path: '.cache/shots/search-light.png' });
  await hits.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(hits.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/thread/${parent}/${reply}`));
  await expect(
    page.getByRole('complementary', { name: 'Thread' }).getByText('four seconds'),
  ).toBeInViewport();

  // Back leads to the same list at the same result, with a later edit.
  await host.as(grace).call(`PATCH /messages/${code}`, { text: `The bridge of ${stem}, corrected` });
  await page.goBack();
  await expect(hits.nth(1)).toBeFocused();
  await expect(hits.first()).toContainText('corrected');
  await hits.first().getByRole('button', { name: 'Open in channel' }).click();
  await expect(row(page, 'corrected')).toBeInViewport();

  // From the channel's header, within the channel.
  await page.getByRole('button', { name: 'Search this channel' }).click();
  await expect(field).toHaveValue(`in:"night ${stem}" `);
  await expect(field).toBeFocused();
  await field.pressSequentially('needed');
  await expect(hits).toHaveCount(1);
  await page.getByRole('button', { name: 'Newest first' }).click();
  await page.getByRole('menuitemradio', { name: 'Most relevant' }).click();
  await expect(page).toHaveURL(/sort=relevance/);
  await expect(hits).toHaveCount(1);
  // By relevance, a message with some of the words is a result: this word is in none.
  await field.fill(`unsaid${graceName}`);
  await expect(page.getByText(`No results for “unsaid${graceName}”`)).toBeVisible();
  await page.getByRole('tab', { name: 'Channels' }).click();
  await field.fill(`night ${stem}`);
  await expect(
    page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`night ${stem}`) }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'People' }).click();
  await field.fill('Mallory');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /Mallory/ })
    .first()
    .click();
  await expect(composer(page)).toBeVisible();

  // The same address shows a stranger nothing of it.
  await mallory.page.goto(`/search?q=${encodeURIComponent(`bridge ${stem}`)}`);
  await expect(mallory.page.getByText('No results')).toBeVisible();
  await mallory.page.goto(`/search?q=${encodeURIComponent(`in:${cid} bridge`)}`);
  await expect(mallory.page.getByText('No results')).toBeVisible();

  // A phone, dark, without a connection for a while.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/search?q=${encodeURIComponent(`bridge ${stem}`)}`);
  await expect(hits).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/search-390-dark.png' });
  await page.context().setOffline(true);
  await field.fill(`lamp ${stem}`);
  await expect(page.getByText('Search failed')).toBeVisible();
  await page.context().setOffline(false);
  await expect(hits).toHaveCount(1, { timeout: 30_000 });
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Channels' }).click();
  await expect(page.getByRole('button', { name: 'Jump or search' })).toBeVisible();
});

test('[SRCH-03] a direct message is found as one with somebody', async ({ person, service }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const host = await hostApi(service);
  const word = freshName('lamp').replaceAll('-', '');
  const { channel } = (await host
    .as(ada.id)
    .call('POST /channels/messaging/query', { member_ids: [ada.id, grace.id] })) as {
    channel: { id: string };
  };
  const message = { id: crypto.randomUUID(), text: word };
  await host.as(grace.id).call(`POST /channels/messaging/${channel.id}/messages`, { message });
  await ada.page.goto(`/search?q=${word}`);
  await expect(ada.page.getByRole('feed').getByRole('article')).toContainText('with Grace');
});

test('[UX-19] in German, a phone shows all tabs of the search beside the order of the results', async ({
  person,
}) => {
  const { page } = await person('Ada', { phone: true });
  await page.addInitScript(() => localStorage.setItem('confab.language', 'de'));
  await page.goto('/search?q=lamp');
  await expect(page.getByRole('button', { name: 'Neueste zuerst' })).toBeVisible();
  const tabs = page.getByRole('tablist');
  await expect(tabs.getByRole('tab')).toHaveCount(3);
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});
