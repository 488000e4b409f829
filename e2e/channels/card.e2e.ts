import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { freshName, row, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

test('[CHAN-04] a mentioned channel shows its card and can be joined there; one that the reader may not see stays text', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  const [plans, secret] = [freshName('plans'), freshName('secret')];
  await talk.call(ada, 'POST', `/channels/team/${plans}/query`, {
    data: { name: plans, topic: 'What is next' },
  });
  await talk.call(ada, 'POST', `/channels/messaging/${secret}/query`, {
    data: { name: secret, topic: 'Not for all' },
  });
  await talk.say(ada, `See #${plans} and #${secret}`);
  await openAtEnd(grace.page, talk);
  const mention = row(grace.page, `See #${plans}`).getByRole('button', { name: `#${plans}` });
  await expect(mention).toBeVisible();
  await expect(row(grace.page, `See #${plans}`).getByRole('button', { name: `#${secret}` })).toHaveCount(0);
  await mention.hover();
  const card = grace.page.locator('.cf-channel-card');
  await expect(card).toContainText(plans);
  await expect(card).toContainText('What is next');
  await expect(card).toContainText('1 member');
  await card.getByRole('button', { name: 'Join' }).click();
  await expect(grace.page).toHaveURL(new RegExp(`/c/team/${plans}$`));
  await expect(sidebarRow(grace.page, plans)).toBeVisible();
  await expect(card).toHaveCount(0);

  // The keyboard's focus shows it too, and Enter opens the channel. Members need not join.
  await openAtEnd(grace.page, talk);
  await row(grace.page, `See #${plans}`).focus();
  await grace.page.keyboard.press('ArrowRight');
  await mention.focus();
  await expect(card).toContainText('2 members · Joined');
  await expect(card.getByRole('button')).toHaveText(['Open']);
  await grace.page.keyboard.press('Enter');
  await expect(grace.page).toHaveURL(new RegExp(`/c/team/${plans}$`));
  await expect(grace.page.content()).resolves.not.toContain('Not for all');
});

test('[CHAN-04] a tap on a mentioned channel shows its card', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace', { phone: true })];
  const talk = await conversationOf([ada, grace], 1);
  const plans = freshName('plans');
  await talk.call(ada, 'POST', `/channels/team/${plans}/query`, { data: { name: plans } });
  await talk.say(ada, `See #${plans}`);
  await openAtEnd(grace.page, talk);
  await row(grace.page, `See #${plans}`)
    .getByRole('button', { name: `#${plans}` })
    .tap();
  const card = grace.page.locator('.cf-channel-card');
  await expect(card).toContainText(plans);
  await expect(grace.page).toHaveURL(new RegExp(`${talk.path}$`));
  await card.getByRole('button', { name: 'Open' }).click();
  await expect(grace.page).toHaveURL(new RegExp(`/c/team/${plans}$`));
});
