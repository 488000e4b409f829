import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { setFocus, untilLeading } from '../support/notifications.ts';
import { expect, test } from '../support/test.ts';

/** Returns the texts of the browser's system notifications. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ body }) => body);
  });

test('[CONN-06] [NOTE-01] two tabs show one system notification, which closes once the message is read in either', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { page: first, context } = grace;
  await context.grantPermissions(['notifications']);
  const second = await context.newPage();
  for (const page of [first, second]) {
    await open(page, talk);
    await page.evaluate(() => navigator.serviceWorker.ready);
  }
  await untilLeading(first);
  for (const page of [first, second]) await setFocus(page, false);
  const mention = async (text: string) => {
    const message = {
      id: crypto.randomUUID(),
      text: `@${grace.name} ${text}`,
      mentioned_user_ids: [grace.id],
    };
    await talk.call(ada, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, { message });
  };
  await mention('the lamp is on');
  for (const page of [first, second]) await expect(row(page, 'the lamp is on')).toBeVisible();
  await expect.poll(() => shown(first)).toEqual(['@Grace the lamp is on']);
  await mention('the lamp is off');
  for (const page of [first, second]) await expect(row(page, 'the lamp is off')).toBeVisible();
  // A later one of the same channel takes the place of the earlier one.
  await expect.poll(() => shown(second)).toEqual([expect.stringContaining('@Grace the lamp is off')]);

  await setFocus(second, true);
  await expect.poll(() => shown(second)).toEqual([]);
  for (const page of [first, second]) await expect(page).not.toHaveTitle(/^\(/);
});
