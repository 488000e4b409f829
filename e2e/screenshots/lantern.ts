import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type Api, hostApi, signUp } from '../support/api.ts';
import { loadInsightYears } from '../support/insightYears.ts';
import { Service } from '../support/service.ts';
import { test as base } from '../support/test.ts';
import { conversations, lanternWorks } from './lanternWorks.ts';
import { sendAdministration, sendReports } from './sentAdministration.ts';
import { findsRoadLab, sendAttachments } from './sentAttachments.ts';
import { sendImport } from './sentImport.ts';
import { sendPlans } from './sentPlans.ts';

interface Fixtures {
  /** Lantern Works' server and those of its users who have accounts. */
  lantern: {
    service: Service;
    signedIn: ReadonlyMap<string, BrowserContextOptions['storageState']>;
    /** The API as Grace. */
    grace: Api;
  };
  /** Opens the app as a user with an account. */
  open(person: string, path: string, options: BrowserContextOptions): Promise<Page>;
}

/** A test with Lantern Works' server and users. */
export const test = base.extend<Fixtures>({
  lantern: async ({ browser }, use) => {
    const service = await Service.start(findsRoadLab);
    await loadInsightYears(service);
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
    const idOf = (person: string) => ids.get(person) ?? person;
    const sent = await fill(host, idOf, browser);
    await use({ service, signedIn, grace: host.as(idOf('grace')) });
    sent.end();
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

async function fill(host: Api, idOf: (person: string) => string, browser: Browser) {
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
  const sent = await sendAttachments(browser, (person) => host.as(idOf(person)));
  await sendPlans((person) => host.as(idOf(person)));
  await sendAdministration(host.as(idOf('grace')), idOf);
  await sendReports((person) => host.as(idOf(person)), idOf);
  await sendImport(host.as(idOf('grace')));
  for (const [person, status_text] of [
    ['grace', 'Bench day until four'],
    ['katherine', '🚲 on the tow path'],
  ] as const)
    await host.as(idOf(person)).call(`PATCH /users/${idOf(person)}`, { status_text });
  return sent;
}
