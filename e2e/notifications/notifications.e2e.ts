import type { PushPayload } from '@confab/protocol';
import type { Page } from '@playwright/test';
import { type Conversation, conversationOf, open } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { setFocus, untilLeading } from '../support/notifications.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Mentions a user by name, without a page; returns the message's id. */
async function mention(talk: Conversation, author: Person, whom: Person, text: string): Promise<string> {
  const id = crypto.randomUUID();
  const message = { id, text: `@${whom.name} ${text}`, mentioned_user_ids: [whom.id] };
  await talk.call(author, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, { message });
  return id;
}

/** Returns the titles and texts of this page's system notifications. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => `${title}: ${body}`);
  });

/** Resolves when the page reports to the service that its user looks at `cid`, or at nothing. */
const looksAt = (page: Page, cid: string | null) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const frame = JSON.parse(String(payload)) as { type: string; cid?: string | null };
        if (frame.type === 'viewing' && frame.cid === cid) resolve();
      }),
    );
  });

/** Counts the tones that the page plays from now on. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const counted = { tones: 0 };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      counted.tones++;
      start.call(this, when);
    };
    return counted;
  });
  return () => count.evaluate(({ tones }) => tones);
}

/** Returns a function that delivers a push, as the browser's own push service does, which is out of reach. */
async function pushesTo(page: Page): Promise<(push: PushPayload) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const worker = { origin: new URL(page.url()).origin, registrationId: await registration };
  return async (push) =>
    void (await devtools.send('ServiceWorker.deliverPushMessage', { ...worker, data: JSON.stringify(push) }));
}

const icon = (page: Page) => page.locator('link[rel="icon"]');

test('[NOTE-01] [WEB-02] a mention shows a system notification if nobody looks at the page, and a push while none is open; settings on a phone', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 2);
  const { page, context } = grace;
  // Elements that fade in have other colours meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [looking, lookingAway] = [looksAt(page, talk.cid), looksAt(page, null)];
  await open(page, talk);
  await looking;
  await mention(talk, ada, grace, 'the first lamp is on');
  await expect(row(page, 'first lamp')).toBeVisible();

  // The first message that would notify asks for the permission.
  await setFocus(page, false);
  await lookingAway;
  await expect(icon(page)).toHaveAttribute('href', '/favicon.svg');
  const tones = await countTones(page);
  await mention(talk, ada, grace, 'the second lamp is on');
  const ask = page.getByRole('region', { name: 'Notifications' }).getByRole('button', {
    name: 'Turn on notifications',
  });
  await expect(ask).toBeVisible();
  await page.screenshot({ path: '.cache/shots/notifications-ask.png' });
  await context.grantPermissions(['notifications']);
  await ask.click();
  await page.evaluate(() => navigator.serviceWorker.ready);

  const name = talk.cid.slice('team:'.length);
  await mention(talk, ada, grace, 'the **third** lamp is on');
  await expect.poll(() => shown(page)).toEqual([`Ada in #${name}: @Grace the third lamp is on`]);
  await expect.poll(() => tones()).toBeGreaterThan(0);
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(icon(page)).toHaveAttribute('href', /^data:image\/png/);

  const until = new Date(Date.now() + 3_600_000).toISOString();
  await talk.call(grace, 'PATCH', `/users/${grace.id}`, { dnd_until: until });
  await mention(talk, ada, grace, 'the fourth lamp is on');
  await expect(page).toHaveTitle(/^\(3\) /);
  await row(page, 'fourth lamp').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Why was I notified?' }).click();
  const why = page.getByRole('dialog', { name: 'Why was I notified?' });
  await expect(why.getByText('Do not disturb was on.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/notifications-why.png' });
  expect(await shown(page)).toEqual([`Ada in #${name}: @Grace the third lamp is on`]);
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);

  // A message that has been read is not notified any more.
  await setFocus(page, true);
  await expect(page).not.toHaveTitle(/^\(/);
  await expect.poll(() => shown(page)).toEqual([]);
  await expect(icon(page)).toHaveAttribute('href', '/favicon.svg');

  // The settings on a phone, by keyboard.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/settings/notifications');
  await expect(page.getByRole('switch', { name: /^Notifications on this device/ })).toBeChecked();
  await page.getByRole('combobox', { name: 'In channels' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('textbox', { name: 'Keywords' }).focus();
  await page.keyboard.type('lamp, cobalt blue');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await untilLeading(page);
  await page.getByRole('button', { name: 'Send a test notification' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Result' }).getByText('In the app')).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(['Test notification: Notifications work on this device.']);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/notifications-phone-dark.png' });

  const id = await mention(talk, ada, grace, 'the blue paint is gone');
  const deliver = await pushesTo(page);
  const push: PushPayload = {
    type: 'message',
    message_id: id,
    cid: talk.cid,
    tag: talk.cid,
    reason: 'mention',
    notified_at: new Date().toISOString(),
    unread: 1,
    sound: true,
    count: 3,
    content: { author_name: 'Ada', channel_name: 'ride', body: 'the blue paint is gone', kind: 'text' },
  };
  // The documentation has the app's origin and its worker, but shows no messages.
  await page.goto('/docs/');
  // The page that was left may still count as looked at; a push with the same tag replaces the last one.
  await expect(async () => {
    await deliver(push);
    await expect
      .poll(() => shown(page), { timeout: 2000 })
      .toContain('Ada in #ride: the blue paint is gone (and 2 more)');
  }).toPass();

  // A click on it leads there, in the page of the app.
  const documentation = await context.newPage();
  await documentation.goto('/docs/');
  await page.goto('/settings/notifications');
  await expect(page.getByRole('combobox', { name: 'In channels' })).toHaveValue('all');
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async (tag) => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications({ tag });
    const Click = Reflect.get(self, 'NotificationEvent');
    self.dispatchEvent(new Click('notificationclick', { notification }));
  }, talk.cid);
  await expect(page).toHaveURL(new RegExp(`/m/${id}$`));
  await expect(row(page, 'blue paint')).toBeVisible();
  await expect(documentation).toHaveURL(/\/docs\/$/);
  await documentation.close();

  // Signing out removes all of it.
  expect(await shown(page)).toEqual(['Test notification: Notifications work on this device.']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Lantern Works, menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([]);
});

test('[NOTE-01] [CONN-06] a notification of a reply is closed once its thread is read, and that of the channel with the channel', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 2);
  const parent = await talk.say(grace, 'Who has the spare lamp?');
  const { page, context } = grace;
  await context.grantPermissions(['notifications']);
  const [looking, lookingAway] = [looksAt(page, talk.cid), looksAt(page, null)];
  await open(page, talk);
  await untilLeading(page);
  await looking;
  await setFocus(page, false);
  await lookingAway;
  const channel = talk.path.replace('/c', '/channels');
  const reply = (text: string) =>
    talk.call(ada, 'POST', `${channel}/messages`, {
      message: { id: crypto.randomUUID(), text, parent_id: parent },
    });
  const name = talk.cid.slice('team:'.length);
  const ofChannel = `Ada in #${name}: @Grace the first lamp is on`;
  const ofThread = (text: string) => `Ada in #${name}: Reply: ${text}`;

  // Each has one notification.
  await mention(talk, ada, grace, 'the first lamp is on');
  await reply('I have it');
  await expect
    .poll(() => shown(page).then((all) => all.toSorted()))
    .toEqual([ofChannel, ofThread('I have it')]);

  // Grace reads on another device, first the channel.
  await talk.call(grace, 'POST', `${channel}/read`, {});
  await expect.poll(() => shown(page)).toEqual([ofThread('I have it')]);
  await reply('It is on my desk');
  await expect.poll(() => shown(page)).toEqual([ofThread('It is on my desk (and 1 more)')]);
  await talk.call(grace, 'POST', `/messages/${parent}/thread/read`, {});
  await expect.poll(() => shown(page)).toEqual([]);

  // Replies that were read do not count any more.
  await reply('Take it with you');
  await expect.poll(() => shown(page)).toEqual([ofThread('Take it with you')]);

  // A push replaces the notification of a page.
  const deliver = await pushesTo(page);
  const push: PushPayload = {
    type: 'message',
    message_id: crypto.randomUUID(),
    cid: talk.cid,
    parent_id: parent,
    tag: `${talk.cid}:${parent}`,
    reason: 'thread_reply',
    notified_at: new Date().toISOString(),
    unread: 1,
    sound: true,
    count: 1,
    content: { author_name: 'Ada', channel_name: name, body: 'and the paint', kind: 'text' },
  };
  await page.goto('/docs/');
  await expect(async () => {
    await deliver(push);
    await expect.poll(() => shown(page), { timeout: 2000 }).toEqual([ofThread('and the paint')]);
  }).toPass();
});
