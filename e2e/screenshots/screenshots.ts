import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { type Api, hostApi, signUp } from '../support/api.ts';
import { composer, row, send, sidebarRow } from '../support/conversation.ts';
import { Service } from '../support/service.ts';
import { test as base, expect } from '../support/test.ts';
import { conversations, lanternWorks } from './lanternWorks.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screenshots');
const desk = { viewport: { width: 1440, height: 900 } };
const tablet = { viewport: { width: 1024, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Fixtures {
  /** Lantern Works' server and those of its people who have accounts. */
  lantern: { service: Service; signedIn: ReadonlyMap<string, BrowserContextOptions['storageState']> };
  /** Opens the app as somebody with an account. */
  open(person: string, path: string, options: BrowserContextOptions): Promise<Page>;
}

const test = base.extend<Fixtures>({
  lantern: async ({ browser }, use) => {
    const service = await Service.start();
    const signedIn = new Map<string, BrowserContextOptions['storageState']>();
    const ids = new Map<string, string>();
    const host = await hostApi(service);
    for (const name of ['Grace', 'Ada', 'Linus']) {
      const context = await browser.newContext({ baseURL: service.url });
      ids.set(name.toLowerCase(), await signUp(context, name, `${name.toLowerCase()}@lantern.example`));
      signedIn.set(name.toLowerCase(), await context.storageState());
      await context.close();
      await host.call('PATCH /app', { name: 'Lantern Works', sign_up: 'open' });
    }
    await fill(host, (person) => ids.get(person) ?? person);
    await use({ service, signedIn });
    await service.remove();
  },
  open: async ({ browser, lantern }, use) => {
    await use(async (person, path, options) => {
      const storageState = lantern.signedIn.get(person);
      const context = await browser.newContext({
        baseURL: lantern.service.url,
        reducedMotion: 'reduce',
        storageState,
        ...options,
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
  },
});

async function fill(host: Api, idOf: (person: string) => string): Promise<void> {
  const story = lanternWorks(Date.now());
  const withIds = <T>(rows: T): T =>
    JSON.parse(JSON.stringify(rows), (key, value) =>
      key === 'user_id' || key === 'created_by_id' ? idOf(value) : value,
    );
  const users = story.users.filter(({ id }) => idOf(id) === id);
  const isLate = ({ message_id }: { message_id: string }) => message_id === 'n9';
  await host.call('POST /bulk', withIds({ users, channels: story.channels, messages: story.early }));
  await host.call(
    'POST /bulk',
    withIds({ members: story.members, reactions: story.reactions.filter((one) => !isLate(one)) }),
  );
  const long = story.early.find(({ id }) => id === 'n6')!;
  await host.as(idOf('ada')).call('PATCH /messages/n6', { text: `${long.text} Bring gloves.` });
  await host.as('margaret').call('DELETE /messages/n7');
  for (const [people, author, text] of conversations) {
    const { channel } = await host
      .as(idOf('grace'))
      .call('POST /channels/messaging/query', { member_ids: people.map(idOf) });
    await host.as(idOf(author)).call(`POST /channels/messaging/${channel.id}/messages`, {
      message: { id: crypto.randomUUID(), text },
    });
  }
  await host.call('POST /bulk', withIds({ messages: story.late }));
  await host.call('POST /bulk', withIds({ reactions: story.reactions.filter(isLate) }));
  for (const [person, status_text] of [
    ['grace', 'Bench day until four'],
    ['katherine', '🚲 on the tow path'],
  ] as const)
    await host.as(idOf(person)).call(`PATCH /users/${idOf(person)}`, { set: { status_text } });
}

const shot = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

test('every page that the documentation shows', async ({ open, lantern, browser }) => {
  test.setTimeout(180_000);
  const channel = '/c/team/night-ride';
  const ada = await open('ada', '/c/team/lunch', desk);
  const linus = await open('linus', '/c/team/lunch', desk);
  await expect(composer(linus)).toBeVisible();
  await expect(composer(ada)).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('grace', '/c/team/lunch', { ...desk, colorScheme });
    await expect(composer(page)).toBeVisible();
    await page.goto(channel);
    await expect(row(page, 'Rain radar is clear')).toBeVisible();
    await row(page, 'On my way').hover();
    await shot(page, `channel-${colorScheme}`);
    await page.close();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('grace', channel, { ...phone, colorScheme });
    await expect(row(page, 'Rain radar is clear')).toBeVisible();
    await shot(page, `phone-${colorScheme}`);
    await page.close();
  }
  const wide = await open('grace', channel, tablet);
  await wide
    .getByRole('button', { name: /Show members/ })
    .first()
    .click();
  await expect(wide.getByLabel('Search members')).toBeVisible();
  await shot(wide, 'tablet-light');

  const admin = await open('grace', '/admin/people', desk);
  await expect(admin.getByText('Katherine')).toBeVisible();
  await shot(admin, 'admin-light');

  const stranger = await browser.newPage({ baseURL: lantern.service.url, ...desk });
  await stranger.goto('/');
  await expect(stranger.getByRole('heading', { name: /Sign in/ })).toBeVisible();
  await shot(stranger, 'sign-in-light');

  const states = await open('grace', '/c/team/field-test-video', desk);
  await expect(states.getByText('This is the very beginning')).toBeVisible();
  await states.context().setOffline(true);
  await send(states, 'First cut in a minute, my train is in the tunnel.');
  await expect(states.getByText('You are offline.')).toBeVisible({ timeout: 20_000 });
  await expect(sidebarRow(states, 'firmware')).toBeVisible();
  await shot(states, 'states-light');
});
